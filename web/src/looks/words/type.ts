export interface LookWords {
  title: string
  hint: string
  face: string
  color: string
  faces: string[] // as many as there are (play/look.svelte.ts)
  colors: string[]
}
