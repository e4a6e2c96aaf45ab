// Win shares as people read them: games of a hundred.
import { language } from '../words/words.svelte'

// How many decimals tell such shares apart: none, or one where they lie close together.
export const decimalsFor = (shares: number[]) =>
  shares.length > 1 && Math.max(...shares) - Math.min(...shares) < 0.03 ? 1 : 0

// With at most so many decimals. `of100`: "40", "–" for what is not known; `change`: with its sign, "+12", "−3", "0".
export function figuresOf(digits: number) {
  const plain = new Intl.NumberFormat(language(), { maximumFractionDigits: digits })
  const signed = new Intl.NumberFormat(language(), { maximumFractionDigits: digits, signDisplay: 'exceptZero' })
  return {
    plain: (n: number) => plain.format(n),
    of100: (share: number | null | undefined) => (share == null ? '–' : plain.format(100 * share)),
    // A hyphen is no minus: screen readers pass over it.
    change: (share: number | null | undefined) =>
      share == null ? '–' : signed.format(Number((100 * share).toFixed(digits)) + 0).replace('-', '−'),
  }
}
