// Formatters of the browser. Each takes it long to make, so it is made when it is first wanted, and once: the first page would wait for all of them.
function once<Format>(make: (language: string) => Format): (language: string) => Format {
  const made = new Map<string, Format>()
  return (language) => {
    const format = made.get(language) ?? make(language)
    made.set(language, format)
    return format
  }
}

export const lists = once((language) => new Intl.ListFormat(language)) // "Ada, Ben and Cleo"
export const percents = once((language) => new Intl.NumberFormat(language, { style: 'percent' }))

// What begins a sentence, as it stands inside of one. Not for German words that are nouns.
export const within = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
