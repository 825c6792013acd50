// Which symbol is printed, how much of it may be damaged, its resolution, and what stands below it.

import { Switch } from '../form/switch.tsx'
import { Text } from '../text/text.tsx'
import type { ImageFormat } from '../../src/contract/operations/codes.ts'
import {
  codeSymbols,
  correctionLevels,
  hasCorrectionLevel,
  holdsAddress,
  resolutions,
} from '../../src/domain/code/symbols.ts'
import { useTranslate } from '../client/translations.ts'
import type { Measures } from './measures.ts'
import { hasPixels, type PrintOptions } from './print-options.ts'
import { Select } from '../overlay/select.tsx'

/** Share of a QR code in per cent that may be unreadable at each level (ISO/IEC 18004). */
const damage = { L: 7, M: 15, Q: 25, H: 30 } as const

type Props = {
  readonly options: PrintOptions
  readonly format: ImageFormat
  readonly measures: Measures | null
  /** Whether the sheet has a GTIN, which the GS1 symbols hold. */
  readonly hasGtin: boolean
  readonly onChange: (options: PrintOptions) => void
}

export function SymbolChoice({ options, format, measures, hasGtin, onChange }: Props) {
  const translate = useTranslate()
  const { symbol } = options
  return (
    <>
      <Choice
        label={translate('part.codes.symbol')}
        description={
          hasGtin
            ? translate(`part.codes.symbolHint.${symbol}`)
            : `${translate(`part.codes.symbolHint.${symbol}`)} ${translate('part.codes.symbolNoGtin')}`
        }
        values={codeSymbols.filter((value) => hasGtin || holdsAddress(value))}
        value={symbol}
        labelOf={(value) => translate(`part.codes.symbol.${value}`)}
        hintOf={(value) => translate(`part.codes.symbolHint.${value}`)}
        onChange={(chosen) => {
          onChange({ ...options, symbol: chosen })
        }}
      />
      {hasCorrectionLevel(symbol) && (
        <Choice
          label={translate('part.codes.level')}
          values={correctionLevels}
          value={options.level}
          labelOf={(level) =>
            translate('part.codes.levelShare', { level, share: translate.number(damage[level]) })
          }
          onChange={(level) => {
            onChange({ ...options, level })
          }}
        />
      )}
      {hasPixels(format) && (
        <Choice
          label={translate('part.codes.resolution')}
          values={resolutions}
          value={options.resolution}
          labelOf={(resolution) => translate('part.codes.dpi', { dpi: translate.number(resolution) })}
          onChange={(resolution) => {
            onChange({ ...options, resolution })
          }}
        />
      )}
      <Capitals options={options} measures={measures} onChange={onChange} />
      {symbol !== 'ean13' && (
        <Switch
          label={translate('part.codes.readable')}
          checked={options.readable}
          onChange={(event) => {
            onChange({ ...options, readable: event.currentTarget.checked })
          }}
        />
      )}
    </>
  )
}

/** One of a few values, one of which is always chosen. */
function Choice<T extends string | number>({
  label,
  description,
  values,
  value,
  labelOf,
  hintOf,
  onChange,
}: {
  label: string
  description?: string
  values: readonly T[]
  value: T
  labelOf: (value: T) => string
  /** When to use a value, shown below its name in the list. */
  hintOf?: (value: T) => string
  onChange: (value: T) => void
}) {
  const hintedOption = ({ option }: { option: { value: string; label: string } }) => {
    const known = values.find((each) => String(each) === option.value)
    return (
      <div>
        {option.label}
        {known !== undefined && (
          <Text size="xs" c="dimmed">
            {hintOf?.(known)}
          </Text>
        )}
      </div>
    )
  }
  return (
    <Select
      label={label}
      description={description}
      data={values.map((each) => ({ value: String(each), label: labelOf(each) }))}
      value={String(value)}
      allowDeselect={false}
      {...(hintOf === undefined ? {} : { renderOption: hintedOption })}
      onChange={(chosen) => {
        const known = values.find((each) => String(each) === chosen)
        if (known !== undefined) onChange(known)
      }}
    />
  )
}

/** Offered where capitals make the QR code smaller, and where they are on. */
function Capitals({ options, measures, onChange }: Pick<Props, 'options' | 'measures' | 'onChange'>) {
  const translate = useTranslate()
  const fewer = measures?.modulesWithCapitals ?? null
  if (measures === null || fewer === null || (fewer >= measures.modules && !options.capitals)) return null
  return (
    <Switch
      label={translate('part.codes.capitals')}
      description={translate('part.codes.capitalsHelp', { modules: translate.number(fewer) })}
      checked={options.capitals}
      onChange={(event) => {
        onChange({ ...options, capitals: event.currentTarget.checked })
      }}
    />
  )
}
