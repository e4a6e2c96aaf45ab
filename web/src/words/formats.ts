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
