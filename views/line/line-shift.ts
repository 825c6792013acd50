// The count of a shift: bottles scanned on this device, by result. Stored per batch until a new shift begins.

export type ShiftCount = {
  /** When the shift began, in milliseconds since 1970. */
  readonly since: number
  readonly ok: number
  readonly seen: number
  readonly wrong: number
}

/** A shift that begins now. */
export function newShift(since: number): ShiftCount {
  return { since, ok: 0, seen: 0, wrong: 0 }
}

function shiftKey(company: number, batch: number): string {
  return `line_shift.${String(company)}.${String(batch)}`
}

/** The stored shift of a batch; null when there is none. */
export function storedShift(company: number, batch: number): ShiftCount | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(shiftKey(company, batch)) ?? 'null')
    return isShift(value) ? value : null
  } catch {
    return null
  }
}

export function storeShift(company: number, batch: number, shift: ShiftCount): void {
  try {
    localStorage.setItem(shiftKey(company, batch), JSON.stringify(shift))
  } catch {
    // Without storage the count ends with the page.
  }
}

function isShift(value: unknown): value is ShiftCount {
  if (typeof value !== 'object' || value === null) return false
  const { since, ok, seen, wrong }: Partial<Record<keyof ShiftCount, unknown>> = value
  return [since, ok, seen, wrong].every((figure) => typeof figure === 'number' && Number.isFinite(figure))
}
