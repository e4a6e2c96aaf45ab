// The dice of Caramba, as a draw gives them: three black sides, two blue, one red.
import { throwsOf } from '../../fair/outcomes'

export const outcomes = () => throwsOf('kkkbbr')
