// Grades in the manner of ISO/IEC 15415 (matrix symbols): 4 is A, 0 is F. They are estimates: the standard measures
// a print under light of a known colour with a calibrated instrument, and takes the worst of five scans; here a file or
// a photo is measured, without paper, ink and press. GS1 asks for 1.5 (C) or better in print.

/** A grade: 4 (A) to 0 (F). */
export type Grade = 0 | 1 | 2 | 3 | 4

export const gradeLetters = ['F', 'D', 'C', 'B', 'A'] as const
export type GradeLetter = (typeof gradeLetters)[number]

/** Least values of the grades A to D (ISO/IEC 15415, 7.8.2, 7.8.3, 7.8.8). */
const symbolContrast = [0.7, 0.55, 0.4, 0.2] as const
const modulation = [0.5, 0.4, 0.3, 0.2] as const
const unusedCorrection = [0.62, 0.5, 0.37, 0.25] as const
/** Largest values of the grades A to D (ISO/IEC 15415, 7.8.6). */
const axialNonuniformity = [0.06, 0.08, 0.1, 0.12] as const

/** Symbol contrast, 0 to 1. */
export function contrastGrade(contrast: number): Grade {
  return atLeast(contrast, symbolContrast)
}

/** Modulation, 0 to 1. */
export function modulationGrade(share: number): Grade {
  return atLeast(share, modulation)
}

/** Unused error correction, 0 to 1. */
export function correctionGrade(unused: number): Grade {
  return atLeast(unused, unusedCorrection)
}

/** Axial non-uniformity: difference of the spacings in both directions as a share of their mean. */
export function stretchGrade(stretch: number): Grade {
  return atLeast(
    -stretch,
    axialNonuniformity.map((most) => -most),
  )
}

/** The letter of a grade. */
export function gradeLetter(grade: Grade): GradeLetter {
  return gradeLetters[grade]
}

function atLeast(value: number, least: readonly number[]): Grade {
  const passed = least.filter((limit) => value >= limit - 1e-9).length
  return Math.min(passed, 4) as Grade
}
