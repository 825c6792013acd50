// The choices of a back label, and the input of its operations.

import type { Input, Output } from '../../src/contract/operations/index.ts'
import { kitPresets, kitSides, usualKitSize, type KitPreset } from '../../src/domain/kit/kit-sizes.ts'
import type { LabelLanguage } from '../../src/domain/languages.ts'

export type KitContent = Output<'kit.content'>
export type KitInput = Input<'kit.content'>

/** The user's answers. A side in mm is undefined while its input is empty. */
export type KitChoices = {
  readonly preset: KitPreset['id'] | 'own'
  readonly width: number | undefined
  readonly height: number | undefined
  readonly markets: readonly string[]
  readonly languages: readonly LabelLanguage[]
  readonly lot: string
  readonly origin: string
  readonly bottler: string
  readonly pregnancy: 'sentence' | 'pictogram'
  readonly sorting: boolean
  readonly smallPackage: boolean
}

/** The choices that the first content was made with. */
export function choicesOf({ markets, languages, statements }: KitContent): KitChoices {
  return {
    preset: kitPresets[0].id,
    ...usualKitSize,
    markets,
    languages,
    lot: '',
    origin: '',
    bottler: '',
    pregnancy: 'sentence',
    sorting: statements.some(({ id }) => id === 'sorting'),
    smallPackage: false,
  }
}

/** The choices with a size of the trade, or with the sides that were typed. */
export function withPreset(choices: KitChoices, id: string): KitChoices {
  const preset = kitPresets.find((known) => known.id === id)
  return preset === undefined
    ? { ...choices, preset: 'own' }
    : { ...choices, preset: preset.id, width: preset.width, height: preset.height }
}

/** Whether both sides, one market and one language are given. */
function isComplete({ width, height, markets, languages }: KitChoices): boolean {
  const isSide = (side: number | undefined) =>
    side !== undefined && side >= kitSides.least && side <= kitSides.most
  return isSide(width) && isSide(height) && markets.length > 0 && languages.length > 0
}

/** The input of the label's operations; null while the choices are not complete. */
export function kitInput(id: number, choices: KitChoices): KitInput | null {
  if (!isComplete(choices)) return null
  const { width, height, markets, languages, pregnancy, sorting, smallPackage } = choices
  const answer = (name: 'lot' | 'origin' | 'bottler') => {
    const text = choices[name].trim()
    return text === '' ? {} : { [name]: text }
  }
  return {
    id,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    markets: markets.join(','),
    languages: languages.join(','),
    ...answer('lot'),
    ...answer('origin'),
    ...answer('bottler'),
    ...(pregnancy === 'pictogram' ? { pregnancy } : {}),
    sorting,
    ...(smallPackage ? { smallPackage } : {}),
  }
}
