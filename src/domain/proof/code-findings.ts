// Findings on the code of an artwork: whose it is, and how well it will scan. Limits: module width and quiet zone of
// GS1 General Specifications 5.12.3 and ISO/IEC 18004 (four modules), grades in the manner of ISO/IEC 15415.

import { moduleBounds } from '../code/symbols.ts'
import type { CodeOwner } from './expectation.ts'
import type { Finding } from './findings.ts'
import {
  contrastGrade,
  correctionGrade,
  gradeLetter,
  modulationGrade,
  stretchGrade,
  type Grade,
} from './grades.ts'
import { sides, type Box, type MatrixFigures, type SymbolMeasures } from './measures.ts'

/** Free modules beside a symbol: fewer than four are a risk, fewer than two often cannot be read. */
const quietZone = { wanted: 3.5, least: 2 }
/** Spread of the ground's reflectance that a flat colour, its screen and a camera's noise stay under. */
const unevenGround = { uneven: 0.06, busy: 0.12 }
/** In a photo with less modulation, blur alone makes a plain ground seem a little uneven. */
const clearModulation = 0.6
/** From this perspective on, the proportions of a photo say nothing about the print. */
const visiblePerspective = 0.015

type Place = { readonly page: number; readonly symbol: SymbolMeasures }
type Graded = Pick<Finding, 'verdict' | 'values'> & { readonly boxes?: readonly Box[] }

/** The findings on the symbol that carries the label's address. */
export function codeFindings({ page, symbol }: Place, owner: CodeOwner, isPhoto: boolean): Finding[] {
  const at = { page, boxes: [symbol.box], values: {} }
  const { matrix } = symbol
  return [
    symbol.isHardToRead
      ? { ...at, check: 'code', reason: 'hardToRead', verdict: 'look' }
      : { ...at, check: 'code', reason: 'found', verdict: 'good', values: { symbol: symbol.symbol } },
    ownerFinding(owner, at),
    ...(matrix === undefined ? [] : matrixFindings(matrix, symbol, at, isPhoto)),
    symbol.isMirrored
      ? { ...at, check: 'mirrored', reason: 'yes', verdict: 'wrong' }
      : { ...at, check: 'mirrored', reason: 'no', verdict: 'good' },
    symbol.isInverted
      ? { ...at, check: 'inverse', reason: 'yes', verdict: 'wrong' }
      : { ...at, check: 'inverse', reason: 'no', verdict: 'good' },
  ]
}

type At = Pick<Finding, 'page' | 'boxes' | 'values'>

/** The finding on whose code it is. */
export function ownerFinding(owner: CodeOwner, at: At): Finding {
  const wrong = { ...at, check: 'owner', verdict: 'wrong' } as const
  switch (owner.of) {
    case 'thisWine':
      return { ...at, check: 'owner', reason: owner.by, verdict: 'good' }
    case 'otherWine':
      return { ...wrong, reason: 'otherWine', values: { name: owner.name } }
    case 'otherProducer':
      return { ...wrong, reason: 'otherProducer' }
    case 'nobody':
      return { ...wrong, reason: 'unknownCode' }
    case 'foreignSite':
      return { ...wrong, reason: 'foreign', values: { host: owner.host } }
    case 'noAddress':
      return { ...wrong, reason: 'noAddress' }
  }
}

function matrixFindings(matrix: MatrixFigures, symbol: SymbolMeasures, at: At, isPhoto: boolean): Finding[] {
  // Glare, shade and a shake look like a pattern under the code or a line beside it.
  const isUnclear = isPhoto && matrix.modulation < clearModulation
  return [
    sizeFinding(matrix, at, isPhoto),
    quietZoneFinding(matrix, at, isUnclear),
    contrastFinding(matrix, at, isPhoto),
    printFinding(matrix, at, isPhoto),
    ...(matrix.unusedCorrection === null ? [] : [damageFinding(matrix, matrix.unusedCorrection, at)]),
    ...(isUnclear && matrix.unevenness <= unevenGround.busy ? [] : [groundFinding(matrix, at, isUnclear)]),
    shapeFinding(matrix, symbol, at, isPhoto),
  ]
}

function sizeFinding({ moduleMm, modules }: MatrixFigures, at: At, isPhoto: boolean): Finding {
  const {
    least,
    advised: [small, large],
  } = moduleBounds('qr')
  const size = { ...at, check: 'size' } as const
  const width = Math.ceil(small * modules * 10) / 10
  if (moduleMm === null)
    return {
      ...size,
      reason: isPhoto ? 'photo' : 'unknown',
      verdict: 'look',
      values: { least: small, width },
    }
  const values = { width: rounded(moduleMm * modules, 1), module: rounded(moduleMm, 3), least: small, large }
  // Half a percent: a width that was rounded to whole pixels is not called too small.
  if (moduleMm < least * 0.995) return { ...size, reason: 'tooSmall', verdict: 'wrong', values }
  if (moduleMm < small * 0.995) return { ...size, reason: 'small', verdict: 'look', values }
  if (moduleMm > large * 1.005) return { ...size, reason: 'large', verdict: 'look', values }
  return { ...size, reason: 'good', verdict: 'good', values }
}

function quietZoneFinding({ quietZone: free }: MatrixFigures, at: At, isUnclear: boolean): Finding {
  const least = Math.min(...sides.map((side) => free[side]))
  const zone = { ...at, check: 'quietZone', values: { modules: rounded(least, 1) } } as const
  if (isUnclear && least < quietZone.wanted) return { ...zone, reason: 'photo', verdict: 'look' }
  if (least < quietZone.least) return { ...zone, reason: 'missing', verdict: 'wrong' }
  if (least < quietZone.wanted) return { ...zone, reason: 'narrow', verdict: 'look' }
  return { ...zone, reason: 'good', verdict: 'good' }
}

/** In a photo white paper is as light as the exposure made it: the contrast is that of the darkest to the lightest. */
function contrastFinding({ contrast, lightest }: MatrixFigures, at: At, isPhoto: boolean): Finding {
  const measured = isPhoto && lightest > 0 ? contrast / lightest : contrast
  const { verdict, values } = graded(contrastGrade(measured), measured)
  const reason = { good: 'good', look: 'weak', wrong: 'tooWeak' } as const
  return { ...at, check: 'contrast', reason: reason[verdict], verdict, values }
}

function printFinding({ modulation }: MatrixFigures, at: At, isPhoto: boolean): Finding {
  const { verdict, values } = graded(modulationGrade(modulation), modulation)
  if (isPhoto && verdict !== 'good')
    return { ...at, check: 'print', reason: 'photo', verdict: 'look', values }
  const reason = { good: 'good', look: 'uneven', wrong: 'tooUneven' } as const
  return { ...at, check: 'print', reason: reason[verdict], verdict, values }
}

function damageFinding({ damage }: MatrixFigures, unused: number, at: At): Finding {
  const grade = correctionGrade(unused)
  const boxes = damage === undefined ? at.boxes : [damage]
  const values = { grade: gradeLetter(grade), share: rounded((1 - unused) * 100, 0) }
  const found = { ...at, check: 'damage', boxes, values } as const
  if (grade <= 1) return { ...found, reason: 'much', verdict: 'wrong' }
  if (unused < 0.9) return { ...found, reason: 'some', verdict: 'look' }
  return { ...found, boxes: at.boxes, reason: 'none', verdict: 'good' }
}

function groundFinding({ unevenness }: MatrixFigures, at: At, isUnclear: boolean): Finding {
  const values = { spread: rounded(unevenness * 100, 0) }
  const ground = { ...at, check: 'ground', values } as const
  if (isUnclear) return { ...ground, reason: 'photo', verdict: 'look' }
  if (unevenness > unevenGround.busy) return { ...ground, reason: 'busy', verdict: 'wrong' }
  if (unevenness > unevenGround.uneven) return { ...ground, reason: 'uneven', verdict: 'look' }
  return { ...ground, reason: 'even', verdict: 'good' }
}

function shapeFinding(
  { stretch }: MatrixFigures,
  { perspective }: SymbolMeasures,
  at: At,
  isPhoto: boolean,
): Finding {
  const grade = stretchGrade(stretch)
  const values = { grade: gradeLetter(grade), share: rounded(stretch * 100, 0) }
  const shape = { ...at, check: 'shape', values } as const
  // A bottle is round and a camera stands aside: a photo cannot show that the print is square.
  if (isPhoto || perspective > visiblePerspective)
    return grade <= 1
      ? { ...shape, reason: 'photo', verdict: 'look' }
      : { ...shape, reason: 'square', verdict: 'good' }
  if (grade <= 1) return { ...shape, reason: 'tooStretched', verdict: 'wrong' }
  if (stretch > 0.03) return { ...shape, reason: 'stretched', verdict: 'look' }
  return { ...shape, reason: 'square', verdict: 'good' }
}

/** A and B are good, C passes in print at best (ISO/IEC 15415: 1.5 or better), D and F are wrong. */
function graded(grade: Grade, value: number): Graded {
  const verdict = grade >= 3 ? 'good' : grade === 2 ? 'look' : 'wrong'
  return { verdict, values: { grade: gradeLetter(grade), share: rounded(value * 100, 0) } }
}

function rounded(value: number, places: number): number {
  return Number(value.toFixed(places))
}
