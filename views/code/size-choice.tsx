// The width of a printed code, by the code itself or by one module (the X-dimension that printers ask for).

import { FieldFrame } from '../form/field-frame.tsx'
import { Slider } from '@mantine/core'
import { SegmentedControl } from '../form/segmented-control.tsx'
import { Text } from '../text/text.tsx'
import { moduleBounds } from '../../src/domain/code/symbols.ts'
import { useTranslate } from '../client/translations.ts'
import type { Measures } from './measures.ts'
import type { PrintOptions } from './print-options.ts'
import styles from './size-choice.module.css'
import { NumberField } from '../form/number-field.tsx'

/** Bounds of the width in mm that the slider offers; the input takes up to the largest printed code. */
const sliderWidths = { least: 10, most: 50 } as const
const mostWidth = 200
/** Bounds of a module's width in mm that the slider offers. */
const sliderModules = { least: 0.15, most: 1.2 } as const

export function SizeChoice({
  options,
  measures,
  onChange,
}: {
  options: PrintOptions
  measures: Measures | null
  onChange: (options: PrintOptions) => void
}) {
  const translate = useTranslate()
  const { sizeBy } = options
  return (
    <div className={styles.choice}>
      <FieldFrame label={translate('part.codes.sizeBy')}>
        <SegmentedControl
          mt={6}
          fullWidth
          aria-label={translate('part.codes.sizeBy')}
          value={sizeBy}
          onChange={(chosen) => {
            onChange({ ...options, sizeBy: chosen })
          }}
          data={(['width', 'module'] as const).map((value) => ({
            value,
            label: translate(`part.codes.sizeBy.${value}`),
          }))}
        />
      </FieldFrame>
      {sizeBy === 'width' ? (
        <WidthInput options={options} least={measures?.least} onChange={onChange} />
      ) : (
        <ModuleInput options={options} onChange={onChange} />
      )}
    </div>
  )
}

function WidthInput({
  options,
  least,
  onChange,
}: {
  options: PrintOptions
  least: number | undefined
  onChange: (options: PrintOptions) => void
}) {
  const translate = useTranslate()
  const { width } = options
  return (
    <div className={styles.width}>
      <NumberField
        label={translate('part.codes.size')}
        value={width}
        least={sliderWidths.least}
        most={mostWidth}
        places={1}
        rootStyle={{ width: '9rem' }}
        onChange={(typed) => {
          onChange({ ...options, width: typed })
        }}
      />
      <Slider
        className={styles.slider ?? ''}
        thumbLabel={translate('part.codes.slider')}
        value={Math.min(width ?? sliderWidths.least, sliderWidths.most)}
        min={sliderWidths.least}
        max={sliderWidths.most}
        step={0.5}
        label={(millimetres) => translate('part.codes.millimetres', { size: translate.number(millimetres) })}
        marks={least === undefined ? [] : [{ value: least }]}
        classNames={{ mark: styles.least ?? '' }}
        onChange={(chosen) => {
          onChange({ ...options, width: chosen })
        }}
      />
      {least !== undefined && <LeastLine least={least} />}
    </div>
  )
}

function ModuleInput({
  options,
  onChange,
}: {
  options: PrintOptions
  onChange: (options: PrintOptions) => void
}) {
  const translate = useTranslate()
  const { least, advised } = moduleBounds(options.symbol)
  const { module } = options
  return (
    <div className={styles.width}>
      <NumberField
        label={translate('part.codes.moduleWidth')}
        description={translate('part.codes.moduleHelp', {
          least: translate.number(advised[0]),
          most: translate.number(advised[1]),
        })}
        value={module}
        least={least}
        step={0.05}
        places={3}
        rootStyle={{ maxWidth: '16rem' }}
        onChange={(typed) => {
          onChange({ ...options, module: typed })
        }}
      />
      <Slider
        className={styles.slider ?? ''}
        thumbLabel={translate('part.codes.slider')}
        value={Math.min(module ?? sliderModules.least, sliderModules.most)}
        min={sliderModules.least}
        max={sliderModules.most}
        step={0.01}
        label={(millimetres) => translate('part.codes.millimetres', { size: translate.number(millimetres) })}
        marks={[{ value: least }]}
        classNames={{ mark: styles.least ?? '' }}
        onChange={(chosen) => {
          onChange({ ...options, module: chosen })
        }}
      />
      <LeastLine least={least} />
    </div>
  )
}

/** What the red line of a slider means; `least` is in mm. */
function LeastLine({ least }: { least: number }) {
  const translate = useTranslate()
  return (
    <Text className={styles.note ?? ''} size="xs" c="dimmed">
      {translate('part.codes.leastLine', { size: translate.number(least) })}
    </Text>
  )
}
