// The games that the client can show: the one place that names them. The first is the one that a tap on "play now" starts.
import type { GameUi } from './game-ui'
import { caramba } from './caramba'
import { push } from './push'
import { tipp } from './tipp'

export const uis: readonly GameUi[] = [push, tipp, caramba]
export const uiOf = (id: string): GameUi | undefined => uis.find((ui) => ui.id === id)
