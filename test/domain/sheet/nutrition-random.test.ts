// 100,000 random sheets against a second calculation of energy, nutrients and glasses, written from the law
// (Regulation (EU) 1169/2011 Annexes I, XIV and XV, the guidance on rounding) in integers of its own: amounts
// are ten-thousandths of a gram, and fractions stay fractions until one rounding at the end.

import { expect } from 'chai'
import { nutritionTable, type NutritionTable } from '../../../src/domain/sheet/nutrition.ts'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'

/** A run of mutation testing needs fewer: it runs them for every change of the code (test/mutation/run.ts). */
const sheets = Number(process.env['RANDOM_SHEETS'] ?? 100_000)

/** A repeatable sequence of numbers from 0 to 1 (Park and Miller). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

type Nutrient = 'fat' | 'saturates' | 'carbohydrate' | 'sugars' | 'protein' | 'salt'
const order: readonly Nutrient[] = ['fat', 'saturates', 'carbohydrate', 'sugars', 'protein', 'salt']

/** An amount as the fraction numerator / denominator in ten-thousandths of a gram. */
type Fraction = { readonly n: bigint; readonly d: bigint }

/** The fraction in units of `unit` ten-thousandths, as an integer, halves up. */
function roundedTo({ n, d }: Fraction, unit: bigint): bigint {
  return (2n * n + d * unit) / (2n * d * unit)
}

function isAtMost({ n, d }: Fraction, tenThousandths: bigint): boolean {
  return n <= tenThousandths * d
}

function tenThousandths(value: number | undefined): bigint {
  return BigInt(Math.round((value ?? 0) * 10_000))
}

function printed(nutrient: Nutrient, amount: Fraction, saturates: Fraction): string {
  if (amount.n === 0n) return '0'
  if (nutrient === 'salt') {
    if (isAtMost(amount, 125n)) return '<0.01'
    const hundredths = roundedTo(amount, 100n)
    return hundredths >= 100n
      ? (Number(roundedTo(amount, 1_000n)) / 10).toFixed(1)
      : (Number(hundredths) / 100).toFixed(2)
  }
  const threshold = nutrient === 'saturates' ? 1_000n : 5_000n
  const showsFat = nutrient === 'fat' && !isAtMost(saturates, 1_000n)
  if (isAtMost(amount, threshold) && !showsFat) return nutrient === 'saturates' ? '<0.1' : '<0.5'
  return roundedTo(amount, 1_000n) >= 100n
    ? String(roundedTo(amount, 10_000n))
    : (Number(roundedTo(amount, 1_000n)) / 10).toFixed(1)
}

type Figures = Readonly<Record<Nutrient, bigint>> & { readonly kj: bigint; readonly kcal: bigint }

/** Nutrients in ten-thousandths of a gram, energy in ten-millionths of a kilojoule or kilocalorie. */
function figuresOf(draft: SheetDraft): Figures {
  const hasGlycerol = draft.family !== 'spirit'
  const sugars = tenThousandths(draft.sugars)
  const typed = draft.carbohydrates === undefined ? undefined : tenThousandths(draft.carbohydrates)
  const free = typed === undefined ? 7_000n : typed < sugars ? 0n : typed - sugars
  const average = free < 7_000n ? free : 7_000n
  const glycerol = !hasGlycerol ? 0n : draft.glycerol === undefined ? average : tenThousandths(draft.glycerol)
  const carbohydrate = typed ?? sugars + glycerol
  const others = carbohydrate < glycerol ? 0n : carbohydrate - glycerol
  const acids = !hasGlycerol ? 0n : tenThousandths(draft.acids ?? 0.6)
  const [fat, protein] = [tenThousandths(draft.fat), tenThousandths(draft.protein)]
  // Ten-thousandths of a gram times 1,000: strength has two decimals and the density of alcohol three.
  const alcohol = BigInt(Math.round((draft.alcohol ?? 0) * 100)) * 789n * 100n
  const energy = (of: readonly [bigint, bigint, bigint, bigint, bigint, bigint]): bigint =>
    1_000n * (of[0] * others + of[1] * glycerol + of[2] * acids + of[3] * fat + of[4] * protein) +
    of[5] * alcohol
  return {
    fat,
    saturates: tenThousandths(draft.saturates),
    carbohydrate,
    sugars,
    protein,
    salt: tenThousandths(draft.salt),
    kj: energy([17n, 10n, 13n, 37n, 17n, 29n]),
    // Factors in tenths, because a gram of polyols has 2.4 kcal.
    kcal: energy([40n, 24n, 30n, 90n, 40n, 70n]) / 10n,
  }
}

/** The table as one text, by the second calculation. */
function expected(draft: SheetDraft): string {
  const figures = figuresOf(draft)
  const column = (n: bigint, d: bigint): string[] => [
    String(roundedTo({ n: figures.kj * n, d }, 10_000_000n)),
    String(roundedTo({ n: figures.kcal * n, d }, 10_000_000n)),
    ...order.map((nutrient) =>
      printed(nutrient, { n: figures[nutrient] * n, d }, { n: figures.saturates * n, d }),
    ),
  ]
  if (draft.glasses === undefined) return column(1n, 1n).join(' ')
  // Volume in hundredths of a centilitre: a hundred millilitres are a thousand of them.
  const volume = BigInt(Math.round((draft.volume ?? 0) * 100))
  return [...column(1n, 1n), ...column(volume, 1_000n * BigInt(draft.glasses))].join(' ')
}

/** The table of the product as one text; rows that the sentence on negligible amounts replaces are left out. */
function actual(table: NutritionTable, wanted: string): string {
  const parts = wanted.split(' ')
  const cell = (amount: { form: string; text: string } | undefined, at: number) =>
    amount === undefined ? (parts[at] ?? '') : amount.form === 'less' ? `<${amount.text}` : amount.text
  const columns = table.glass === undefined ? (['per100'] as const) : (['per100', 'perGlass'] as const)
  return columns
    .flatMap((name, column) => [
      String(table.energy[name]?.kj),
      String(table.energy[name]?.kcal),
      ...order.map((nutrient, at) =>
        cell(table.rows.find((row) => row.nutrient === nutrient)?.[name], column * 8 + 2 + at),
      ),
    ])
    .join(' ')
}

function randomSheet(next: () => number): SheetDraft {
  const grams = (max: number, decimals: number) => Number((next() * max).toFixed(decimals))
  const maybe = <T>(value: T): T | undefined => (next() < 0.5 ? value : undefined)
  const sugars = grams(next() < 0.5 ? 1.2 : 30, next() < 0.3 ? 1 : 3)
  const fat = next() < 0.2 ? grams(next() < 0.5 ? 1.2 : 20, 3) : undefined
  const carbohydrates = maybe(Number((sugars + grams(2, 3)).toFixed(3)))
  const draft: Record<string, unknown> = {
    family: next() < 0.15 ? 'spirit' : 'wine',
    alcohol: grams(next() < 0.8 ? 22 : 0.6, next() < 0.7 ? 1 : 2),
    sugars,
    carbohydrates,
    glycerol: carbohydrates === undefined ? maybe(grams(1.5, 2)) : undefined,
    acids: maybe(grams(1.2, 2)),
    fat,
    saturates: fat === undefined ? undefined : Number((fat * next()).toFixed(3)),
    protein: next() < 0.2 ? grams(next() < 0.5 ? 1 : 15, 3) : undefined,
    salt: next() < 0.3 ? grams(next() < 0.6 ? 0.03 : 2, 4) : undefined,
    ...(next() < 0.6
      ? {
          volume: [75, 37.5, 150, 20, 100, 62, 18.7][Math.floor(next() * 7)],
          glasses: 1 + Math.floor(next() * 12),
        }
      : {}),
  }
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
}

describe('the figures of random sheets', function figures() {
  this.timeout(120_000)

  it(`equal a second calculation on ${sheets} sheets: per 100 ml, per glass, energy and every row`, () => {
    const next = randomNumbers(20_261_122)
    const differences: unknown[] = []
    for (let count = 0; count < sheets; count += 1) {
      const draft = randomSheet(next)
      const table = nutritionTable(draft, 'annex-xiv')
      const wanted = expected(draft)
      const found = table === undefined ? 'no table' : actual(table, wanted)
      if (found !== wanted) differences.push({ draft, found, wanted })
    }
    expect(differences.slice(0, 3)).to.deep.equal([])
  })

  it('round an exact half up on every printed figure, per glass too', () => {
    const draft: SheetDraft = {
      alcohol: 0,
      acids: 0,
      glycerol: 0,
      sugars: 1.05,
      fat: 1.25,
      saturates: 0.15,
      protein: 0.75,
      salt: 0.015,
      volume: 75,
      glasses: 3,
    }
    const table = nutritionTable(draft, 'annex-xiv')
    expect(table?.rows.map((row) => [row.nutrient, row.per100.text, row.perGlass?.text])).to.deep.equal([
      ['fat', '1.3', '3.1'],
      ['saturates', '0.2', '0.4'],
      ['carbohydrate', '1.1', '2.6'],
      ['sugars', '1.1', '2.6'],
      ['protein', '0.8', '1.9'],
      ['salt', '0.02', '0.04'],
    ])
    const half = nutritionTable(
      { family: 'spirit', energySource: 'typed', energyKj: 300.5, energyKcal: 72.5, volume: 10, glasses: 3 },
      'annex-xiv',
    )
    expect(half?.energy.per100).to.deep.equal({ kj: 301, kcal: 73 })
    // A third of 300.5 kJ times 1.5 is exactly a half, which a truncated third would round down.
    const third = nutritionTable(
      { family: 'spirit', energySource: 'typed', energyKj: 301.5, energyKcal: 73.5, volume: 10, glasses: 3 },
      'annex-xiv',
    )
    expect(third?.energy.perGlass).to.deep.equal({ kj: 101, kcal: 25 })
  })

  it('never count more average glycerol than the carbohydrate leaves beside the sugars', () => {
    const table = nutritionTable(
      { alcohol: 0, acids: 0, carbohydrates: 0.9, sugars: 0.8, volume: 75 },
      'annex-xiv',
    )
    // 0.8 g of sugars and 0.1 g of glycerol: 17 × 0.8 + 10 × 0.1 kJ, 4 × 0.8 + 2.4 × 0.1 kcal.
    expect(table?.energy.per100).to.deep.equal({ kj: 15, kcal: 3 })
  })
})
