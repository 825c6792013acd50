// The country codes of telephone numbers: those that are assigned (ITU-T E.164, list of assigned country
// codes), and those of the national plans whose trunk prefix is 0 (ITU, list of dialling procedures).

/** Assigned codes, grouped by their first digit. A dash stands between the first and last of a row. */
const assigned = [
  '1 7',
  '20 211-213 216 218 220-258 260-269 27 290 291 297-299',
  '30-34 350-359 36 370-383 385-387 389 39',
  '40 41 420 421 423 43-49',
  '500-509 51-58 590-599',
  '60-66 670 672-683 685-692',
  '800 808 81 82 84 850 852 853 855 856 86 870 878 880-883 886',
  '90-95 960-968 970-977 979 98 992-996 998',
]

/** Codes whose plan has the trunk prefix 0, and whose numbers begin with another digit. */
const trunkZero = [
  '20 211 212 213 218 231-234 243 249-252 254-256 260-265 27 291',
  '31-33 353 355 358 359 373 374 380-383 385-387 389',
  '40 41 421 43 44 46 49',
  '51 53-55 58 590 591 593-596 598',
  '60-64 66',
  '81 82 84 855 856 86 880 886',
  '90-95 961-964 966 967 970-972 976 977 98 994-996',
]

const assignedCodes = codesOf(assigned)
const trunkZeroCodes = codesOf(trunkZero)

/** The assigned country code that a number with a plus begins with; null when there is none. */
export function codeOfPhone(number: string): string | null {
  return (
    [1, 2, 3].map((length) => number.slice(1, 1 + length)).find((code) => assignedCodes.has(code)) ?? null
  )
}

/** Whether a zero right after this country code is the trunk prefix, which is not dialled from abroad. */
export function dropsTrunkZero(code: string): boolean {
  return trunkZeroCodes.has(code)
}

function codesOf(rows: readonly string[]): ReadonlySet<string> {
  return new Set(
    rows
      .flatMap((row) => row.split(' '))
      .flatMap((part) => {
        const [first = '', last = first] = part.split('-')
        const count = Number(last) - Number(first) + 1
        return Array.from({ length: count }, (_, index) => String(Number(first) + index))
      }),
  )
}
