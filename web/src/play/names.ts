// How wide a name is, as the server counts it (src/server/names.h): letters and signs as people count them, those that are set twice as
// wide twice.
export const kMaxNameWidth = 20

const kWide =
  /\p{Emoji_Presentation}|[\u{1f000}-\u{1faff}]|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

export function nameWidth(name: string): number {
  // Older browsers count characters; the server has the last word.
  const letters =
    'Segmenter' in Intl
      ? Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name), ({ segment }) => segment)
      : Array.from(name)
  return letters.reduce((width, letter) => width + (kWide.test(letter) ? 2 : 1), 0)
}
