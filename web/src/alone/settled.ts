// Luck that is the same whenever it begins with the same number: SplitMix64.
export function settled(state: bigint): () => bigint {
  const cut = (number: bigint) => BigInt.asUintN(64, number)
  return () => {
    state = cut(state + 0x9e3779b97f4a7c15n)
    let z = cut((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n)
    z = cut((z ^ (z >> 27n)) * 0x94d049bb133111ebn)
    return z ^ (z >> 31n)
  }
}
