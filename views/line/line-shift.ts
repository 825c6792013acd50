// How many bottles a shift has scanned on this device, by what became of them. Kept with the batch until a new shift begins.

export type ShiftCount = {
  readonly since: number
  readonly ok: number
  readonly seen: number
  readonly wrong: number
}

/** A shift that begins now. */
export function newShift(since: number): ShiftCount {
  return { since, ok: 0, seen: 0, wrong: 0 }
}

function keyOf(company: number, batch: number): string {
  return `line_shift.${String(company)}.${String(batch)}`
}

/** The shift of a batch as it was kept; null when none was. */
export function keptShift(company: number, batch: number): ShiftCount | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(company, batch)) ?? 'null')
    return isShift(read) ? read : null
  } catch {
    return null
  }
}

export function keepShift(company: number, batch: number, shift: ShiftCount): void {
  try {
    localStorage.setItem(keyOf(company, batch), JSON.stringify(shift))
  } catch {
    // The count is lost with the page.
  }
}

function isShift(read: unknown): read is ShiftCount {
  if (typeof read !== 'object' || read === null) return false
  const { since, ok, seen, wrong }: Partial<Record<keyof ShiftCount, unknown>> = read
  return [since, ok, seen, wrong].every((figure) => typeof figure === 'number' && Number.isFinite(figure))
}
