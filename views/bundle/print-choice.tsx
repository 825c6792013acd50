// How the codes of many wines are printed: symbols, width, resolution, error correction. What a symbol or format cannot
// have is not drawn on it.

import { FieldFrame } from '../form/field-frame.tsx'
import { Chips } from '../form/chips.tsx'
import type { Input as InputOf } from '../../src/contract/operations/index.ts'
import {
  codeSymbols,
  correctionLevels,
  hasCorrectionLevel,
  resolutions,
  usualLevel,
  usualResolution,
  type CodeSymbol,
  type CorrectionLevel,
  type Resolution,
} from '../../src/domain/code/symbols.ts'
import { useTranslate } from '../client/translations.ts'
import { Select } from '../overlay/select.tsx'
import { NumberField } from '../form/number-field.tsx'

/** The user's answers. Without a width (mm) each code has its usual one. */
export type ManyPrint = {
  readonly symbols: readonly CodeSymbol[]
  readonly width: number | undefined
  readonly resolution: Resolution
  readonly level: CorrectionLevel
}

export const usualPrint: ManyPrint = {
  symbols: ['qr'],
  width: undefined,
  resolution: usualResolution,
  level: usualLevel,
}

/** The answers as options of a download. */
export function manyPrintInput({
  symbols,
  width,
  resolution,
  level,
}: ManyPrint): Pick<InputOf<'bundles.start'>, 'symbols' | 'size' | 'dpi' | 'level'> {
  return {
    symbols: [...symbols],
    ...(width === undefined ? {} : { size: width }),
    ...(resolution === usualResolution ? {} : { dpi: resolution }),
    ...(level === usualLevel ? {} : { level }),
  }
}

/** Bounds of the width in mm, as of one code. */
const widths = { least: 10, most: 200 } as const

export function PrintChoice({ print, onChange }: { print: ManyPrint; onChange: (print: ManyPrint) => void }) {
  const translate = useTranslate()
  return (
    <>
      <FieldFrame
        label={translate('part.bundles.symbols')}

        description={translate('part.bundles.symbolsHelp')}
        {...(print.symbols.length === 0 ? { error: translate('part.bundles.noSymbol') } : {})}
      >
        <Chips
          mt={6}
          aria-label={translate('part.bundles.symbols')}
          data={codeSymbols.map((value) => ({ value, label: translate(`part.codes.symbol.${value}`) }))}
          chosen={print.symbols}
          onChange={(symbols) => {
            onChange({ ...print, symbols })
          }}
        />
      </FieldFrame>
      <NumberField
        label={translate('part.codes.size')}
        description={translate('part.bundles.sizeHelp')}
        value={print.width}
        least={widths.least}
        most={widths.most}
        places={1}
        onChange={(width) => {
          onChange({ ...print, width })
        }}
      />
      <Select
        label={translate('part.codes.resolution')}
        data={resolutions.map((dpi) => ({
          value: String(dpi),
          label: translate('part.codes.dpi', { dpi: translate.number(dpi) }),
        }))}
        value={String(print.resolution)}
        allowDeselect={false}
        onChange={(chosen) => {
          onChange({
            ...print,
            resolution: resolutions.find((dpi) => String(dpi) === chosen) ?? print.resolution,
          })
        }}
      />
      {print.symbols.some(hasCorrectionLevel) && (
        <Select
          label={translate('part.codes.level')}
          data={[...correctionLevels]}
          value={print.level}
          allowDeselect={false}
          onChange={(chosen) => {
            onChange({ ...print, level: correctionLevels.find((level) => level === chosen) ?? print.level })
          }}
        />
      )}
    </>
  )
}
