// Orders of ties, and what an honest server commits to.
import { createHash } from 'node:crypto'
import { committedText, type TieOrder } from '../../src/net/tie-order'

export const first: TieOrder = { order: [1, 0], salt: '000102030405060708090a0b0c0d0e0f' }
export const second: TieOrder = { order: [1, 0], salt: 'ffeeddccbbaa99887766554433221100' }
export const commitmentOf = async (order: TieOrder) => createHash('sha256').update(committedText(order)).digest('hex')
