// Seeds that are the same in every run.
export function seeds(state: bigint): () => bigint {
  return () => (state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n))
}
