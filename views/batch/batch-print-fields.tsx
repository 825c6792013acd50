// How the files of a batch are printed: width of a module, resolution, error correction, and the sheets of a PDF.

import { Switch } from '../form/switch.tsx'
import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import {
  batchModule,
  batchResolutions,
  sheetBounds,
  wholeDots,
  type BatchPrint,
} from '../../src/domain/code/batch-print.ts'
import type { BatchFileFormat } from '../../src/contract/answers.ts'
import { correctionLevels, usualLevel } from '../../src/domain/code/symbols.ts'
import { useTranslate } from '../client/translations.ts'
import { Select } from '../overlay/select.tsx'
import { NumberField } from '../form/number-field.tsx'
import styles from './batch-files.module.css'

/** The choices of a print; null when nothing is chosen. */
export type PrintChoice = BatchPrint | null

/** The complete choices as input of `serials.files`. */
export function printInput(print: PrintChoice): BatchPrint {
  return Object.fromEntries(Object.entries(print ?? {}).filter(([, value]) => value !== undefined))
}

export function BatchPrintFields({
  print,
  formats,
  onChange,
}: {
  print: PrintChoice
  formats: readonly BatchFileFormat[]
  onChange: (print: PrintChoice) => void
}) {
  const translate = useTranslate()
  const hasPixels = formats.some((format) => format !== 'svg-zip' && format !== 'pdf')
  return (
    <Stack className={styles.print}>
      <Switch
        label={translate('part.files.print')}
        description={translate('part.files.printHelp')}
        checked={print !== null}
        onChange={(event) => {
          onChange(event.currentTarget.checked ? { module: batchModule.usual } : null)
        }}
      />
      {print !== null && (
        <>
          <Group grow align="start">
            <Millimetres
              label={translate('part.codes.moduleWidth')}
              value={print.module}
              bounds={batchModule}
              step={0.05}
              onChange={(module) => {
                onChange({ ...print, module })
              }}
            />
            {hasPixels && (
              <Select
                label={translate('part.codes.resolution')}
                description={translate('part.files.resolutionHelp')}
                clearable
                value={print.dpi === undefined ? null : String(print.dpi)}
                data={batchResolutions.map((dpi) => ({
                  value: String(dpi),
                  label: translate('part.codes.dpi', { dpi: translate.number(dpi) }),
                  disabled: dpi === 1200 && formats.includes('zpl'),
                }))}
                onChange={(chosen) => {
                  onChange({ ...print, dpi: batchResolutions.find((dpi) => String(dpi) === chosen) })
                }}
              />
            )}
            <Select
              label={translate('part.codes.level')}
              allowDeselect={false}
              value={print.level ?? usualLevel}
              data={[...correctionLevels]}
              onChange={(chosen) => {
                onChange({ ...print, level: correctionLevels.find((level) => level === chosen) })
              }}
            />
          </Group>
          <PrintedWidths print={print} formats={formats} />
          {formats.includes('pdf') && <SheetFields print={print} onChange={onChange} />}
        </>
      )}
    </Stack>
  )
}

/** Says for each format of pixels or dots how wide its modules become, where that is not what was chosen. */
function PrintedWidths({ print, formats }: { print: BatchPrint; formats: readonly BatchFileFormat[] }) {
  const translate = useTranslate()
  const notices = formats.flatMap((format) => {
    const printed = wholeDots(format, print)
    return printed === null ? [] : [{ format, printed }]
  })
  return (
    <Stack gap={4} role="status">
      {notices.map(({ format, printed: { dots, dpi, width, wanted, least, better } }) => (
        <Text key={format} size="sm">
          {translate('part.files.wholeDots', {
            format: translate(`part.files.format.${format}`),
            dots,
            dpi: translate.number(dpi),
            width: translate.number(width),
            wanted: translate.number(wanted),
          })}
          {better !== null &&
            ` ${translate('part.files.narrowDots', {
              least: translate.number(least),
              better: translate.number(better),
            })}`}
        </Text>
      ))}
    </Stack>
  )
}

/** The sheets of a PDF, and how many codes they have. */
function SheetFields({ print, onChange }: { print: BatchPrint; onChange: (print: BatchPrint) => void }) {
  const translate = useTranslate()
  const counts = { least: 1, most: sheetBounds.mostCodes }
  return (
    <Group grow align="end">
      {(['sheetWidth', 'sheetHeight', 'columns', 'rows'] as const).map((name) => (
        <Millimetres
          key={name}
          label={translate(`part.files.${name}`)}
          value={print[name]}
          bounds={name === 'columns' || name === 'rows' ? counts : sheetBounds}
          step={1}
          placeholder={
            name === 'columns' || name === 'rows'
              ? translate('part.files.fitting')
              : translate.number(name === 'sheetWidth' ? 210 : 297)
          }
          onChange={(value) => {
            onChange({ ...print, [name]: value })
          }}
        />
      ))}
    </Group>
  )
}

/** A length or number within bounds; undefined when empty. */
function Millimetres({
  label,
  value,
  bounds: { least, most },
  step,
  placeholder = '',
  onChange,
}: {
  label: string
  value: number | undefined
  bounds: { readonly least: number; readonly most: number }
  step: number
  placeholder?: string
  onChange: (value: number | undefined) => void
}) {
  return (
    <NumberField
      label={label}
      least={least}
      most={most}
      step={step}
      places={step < 1 ? 3 : 0}
      placeholder={placeholder}
      value={value}
      onChange={onChange}
    />
  )
}
