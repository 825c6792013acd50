// Reads the headers of content negotiation (RFC 9110, section 12.5).

/**
 * The values of an `Accept` or `Accept-Language` header in lower case, the preferred first. Those with `q=0`
 * are left out; 50 entries and 2000 characters are read at most, whatever a caller sends.
 */
export function preferences(header: string | undefined): string[] {
  const entries = (header ?? '')
    .slice(0, 2000)
    .split(',')
    .slice(0, 50)
    .map((part, position) => {
      const [value = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters
        .map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1])
        .find((digits) => digits !== undefined)
      return { value: value.trim(), weight: weight === undefined ? 1 : Number(weight), position }
    })
  return entries
    .filter(({ value, weight }) => value !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position)
    .map(({ value }) => value)
}
