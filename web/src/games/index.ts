// The games that the client can show: the one place that names them. The first is the one that a tap on "play now" starts.
import type { Picture } from './picture'
import { caramba } from './caramba'
import { push } from './push'
import { tipp } from './tipp'

export const pictures: readonly Picture[] = [push, tipp, caramba]
export const pictureOf = (id: string): Picture | undefined => pictures.find((picture) => picture.id === id)
