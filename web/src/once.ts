// What is fetched when it is wanted, and then kept: whoever asks again has it at once, without a moment of nothing in between.
// Returns what load() gives; after a failure the next call tries again.
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  return () =>
    (kept ??= load().catch((error: unknown) => {
      kept = undefined
      throw error
    }))
}
