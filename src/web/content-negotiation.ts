// What a reader would rather have: headers of content negotiation (RFC 9110, section 12.5).

/** The values of an `Accept` or `Accept-Language` header in lower case, best first; `q=0` excludes, 50 are read at most. */
export function preferences(header: string | undefined): string[] {
  const entries = (header ?? '')
    .slice(0, 2000)
    .split(',')
    .slice(0, 50)
    .map((part, place) => {
      const [value = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters
        .map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1])
        .find((found) => found !== undefined)
      return { value: value.trim(), weight: weight === undefined ? 1 : Number(weight), place }
    })
  return entries
    .filter(({ value, weight }) => value !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight || a.place - b.place)
    .map(({ value }) => value)
}
