// How a person looks: a face of six and a colour of six, as one number (docs/protocol.md), chosen once and kept on the device.
import { choice, choose } from '../net/keepsakes'

export const kFaces = 6
export const kFaceColors = ['#f5c84b', '#7cc6a4', '#8fa8e8', '#e88f6b', '#f2a0c0', '#b79cf0'] as const
const kColumns = 8 // of the number

export const lookOf = (face: number, color: number) => face * kColumns + color
export const faceOf = (look: number) => Math.floor(look / kColumns) % kFaces
export const colorOf = (look: number) => (look % kColumns) % kFaceColors.length

const kept = /^\d{1,2}$/.exec(choice('face') ?? '')
let mine = $state<number | undefined>(kept ? Number(kept[0]) : undefined)

// One's own; undefined: none has been chosen.
export const myLook = () => mine
export function wear(look: number) {
  mine = look
  choose('face', `${look}`)
}
