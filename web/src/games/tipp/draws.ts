// The dice of Tipp, as a draw gives them.
import { throwsOf } from '../../fair/outcomes'

export const outcomes = () => throwsOf('123456')
