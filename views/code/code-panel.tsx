// A sheet's code at its true size, and its download: format, heading, energy line (not in a TIF), kind of link,
// printed width, symbol. The device remembers format, heading, energy line (specification 3) and printing.

import { FieldFrame } from '../form/field-frame.tsx'
import { RadioChips } from '../form/chips.tsx'
import { SegmentedControl } from '../form/segmented-control.tsx'
import { Text } from '../text/text.tsx'
import { IconDownload } from '@tabler/icons-react'
import { useCallback, useEffect, useState, type MouseEvent } from 'react'
import { Button } from '../button/button.tsx'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import { imageFormats, type ImageFormat } from '../../src/contract/operations/codes.ts'
import type { Input as InputOf } from '../../src/contract/operations/index.ts'
import { holdsAddress } from '../../src/domain/code/symbols.ts'
import { nutritionTable } from '../../src/domain/sheet/nutrition.ts'
import { addressOf } from '../client/addresses.ts'
import { callFile } from '../client/call.ts'
import { useIsUsed } from '../client/is-used.ts'
import { useSession } from '../client/session.ts'
import { preferredFormat, rememberFormat } from '../client/code-preferences.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import styles from './code-panel.module.css'
import { BottlePreview } from './bottle-preview.tsx'
import { EnergyLineChoice, energyLineInput, useEnergyLine, type EnergyLine } from './energy-line-choice.tsx'
import { HeadingChoice, headingInput, useCodeHeading, type CodeHeading } from './heading-choice.tsx'
import { useMeasures, type Measures } from './measures.ts'
import { printInput, usePrintOptions, usualWidth, type CodeLink, type PrintOptions } from './print-options.ts'
import { Ruler } from './ruler.tsx'
import { SizeChoice } from './size-choice.tsx'
import { SizeNotices } from './size-notices.tsx'
import { SymbolChoice } from './symbol-choice.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { saveFile } from '../files/save-file.ts'

type Drawing = InputOf<'codes.draw'>

export function CodePanel({ sheet: { id, draft, digitalLink }, name }: { sheet: SheetAnswer; name: string }) {
  const translate = useTranslate()
  const { energyFactors } = useSession()
  const isUsed = useIsUsed()
  const hasEnergy = nutritionTable(draft, energyFactors) !== undefined
  const { format, setFormat, line, setLine, heading, setHeading, options, setOptions } = usePreferences()
  const noLine = format === 'tif' ? translate('part.codes.noTif') : undefined
  const obstacle = hasEnergy ? noLine : translate('part.codes.noEnergy')
  const hasGtin = digitalLink !== null
  // The device may remember a symbol that this wine cannot have.
  const printed: PrintOptions =
    hasGtin || holdsAddress(options.symbol) ? options : { ...options, symbol: 'qr' }
  const opensLabel = holdsAddress(printed.symbol)
  const drawing: Drawing = {
    id,
    format,
    ...printInput(printed, format),
    ...(opensLabel && obstacle === undefined ? energyLineInput(line) : {}),
    ...(opensLabel ? headingInput(heading) : {}),
    ...(hasGtin && opensLabel ? { link: printed.link } : {}),
  }
  const measures = useMeasures(drawing)
  return (
    <div className={styles.frame}>
      <div className={styles.panel}>
        <div className={styles.first}>
          <Picture drawing={drawing} measures={measures} name={name} />
          <Download key={JSON.stringify(drawing)} drawing={drawing} measures={measures} />
        </div>
        <div className={styles.choices}>
          <Formats format={format} onChange={setFormat} />
          {opensLabel && <HeadingChoice heading={heading} onChange={setHeading} />}
          {opensLabel && <EnergyLineChoice line={line} obstacle={obstacle} onChange={setLine} />}
          {hasGtin && opensLabel && (
            <Links
              link={printed.link}
              onChange={(link) => {
                setOptions({ ...printed, link })
              }}
            />
          )}
          <SizeChoice options={printed} measures={measures} onChange={setOptions} />
          <details className={styles.details} open={printed.symbol !== 'qr'}>
            <summary>{translate('part.codes.printing')}</summary>
            <div className={styles.printing}>
              {(printed.symbol !== 'qr' || isUsed) && (
                <SymbolChoice
                  options={printed}
                  format={format}
                  measures={measures}
                  hasGtin={hasGtin}
                  onChange={setOptions}
                />
              )}
            </div>
          </details>
          <div role="status">
            {measures !== null && <SizeNotices options={printed} measures={measures} onChange={setOptions} />}
          </div>
        </div>
      </div>
    </div>
  )
}

/** The format, heading, energy line and printing that this device remembers. The server renders the defaults. */
function usePreferences() {
  const [format, setFormat] = useState<ImageFormat>('svg')
  const { line, setLine, restore, remember } = useEnergyLine()
  const { heading, setHeading, restore: restoreHeading, remember: rememberHeading } = useCodeHeading()
  const { options, change, restore: restorePrinting } = usePrintOptions()
  useEffect(() => {
    setFormat(preferredFormat())
    restore()
    restoreHeading()
    restorePrinting()
  }, [restore, restoreHeading, restorePrinting])
  return {
    format,
    line,
    heading,
    options,
    setOptions: change,
    setHeading: (next: CodeHeading) => {
      setHeading(next)
      rememberHeading(next)
    },
    setFormat: (next: ImageFormat) => {
      setFormat(next)
      rememberFormat(next)
    },
    setLine: (next: EnergyLine) => {
      setLine(next)
      remember(next)
    },
  }
}

/**
 * The code as printed, above a ruler. The picture is drawn at the largest width, which every code allows, and shown as
 * wide as the download will be, quiet zone included.
 */
function Picture({
  drawing: { size: _size, module: _module, dpi: _dpi, ...drawing },
  measures,
  name,
}: {
  drawing: Drawing
  measures: Measures | null
  name: string
}) {
  const translate = useTranslate()
  const source = `${addressOf('codes.draw', { ...drawing, format: 'svg', size: 200 })}&inline=1`
  // While the server measures a change, the picture keeps its width, and its caption.
  const [shown, setShown] = useState<ShownMeasures>({
    width: usualWidth,
    pictureWidth: usualWidth * 1.25,
    pictureHeight: usualWidth * 1.25,
  })
  const [place, setPlace] = useState<Place>('paper')
  if (measures !== null && measures !== shown) setShown(measures)
  const alt = translate('part.codes.alt', { name })
  const isWide = shown.pictureWidth > scrolledFrom
  return (
    <figure className={styles.figure}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={translate('part.codes.place')}
        value={place}
        onChange={setPlace}
        data={places.map((value) => ({ value, label: translate(`part.codes.place.${value}`) }))}
      />
      {place === 'bottle' ? (
        <BottlePreview source={source} alt={alt} width={shown.pictureWidth} height={shown.pictureHeight} />
      ) : (
        <div className={styles.paper} {...(isWide ? { tabIndex: 0, role: 'group', 'aria-label': alt } : {})}>
          <img
            src={source}
            alt={alt}
            style={{
              width: `${String(shown.pictureWidth)}mm`,
              aspectRatio: shown.pictureWidth / shown.pictureHeight,
            }}
          />
          <Ruler width={shown.width} start={(shown.pictureWidth - shown.width) / 2} />
        </div>
      )}
      <figcaption>{isMeasured(shown) && shown.drawable && <TrueSize measures={shown} />}</figcaption>
    </figure>
  )
}

/** Measures, or what stands for them until the server has answered. */
type ShownMeasures = Measures | Pick<Measures, 'width' | 'pictureWidth' | 'pictureHeight'>

function isMeasured(shown: ShownMeasures): shown is Measures {
  return 'drawable' in shown
}

/** Where the preview shows the code. */
const places = ['paper', 'bottle'] as const
type Place = (typeof places)[number]
/** Width in mm of a picture from which a telephone's screen scrolls it. */
const scrolledFrom = 50

function TrueSize({ measures: { width, module, pixels } }: { measures: Measures }) {
  const translate = useTranslate()
  const values = { size: translate.number(width), module: translate.number(module) }
  return pixels === null
    ? translate('part.codes.trueSize', values)
    : translate('part.codes.trueSizePixels', { ...values, pixels: translate.number(pixels.perModule) })
}

function Formats({ format, onChange }: { format: ImageFormat; onChange: (format: ImageFormat) => void }) {
  const translate = useTranslate()
  return (
    <FieldFrame label={translate('part.codes.format')} description={translate(`part.codes.hint.${format}`)}>
      <RadioChips
        gap={6}
        mt={6}
        mb={6}
        aria-label={translate('part.codes.format')}
        data={imageFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        chosen={format}
        onChange={onChange}
      />
    </FieldFrame>
  )
}

function Links({ link, onChange }: { link: CodeLink; onChange: (link: CodeLink) => void }) {
  const translate = useTranslate()
  return (
    <FieldFrame label={translate('part.codes.link')} description={translate(`part.codes.linkHint.${link}`)}>
      <SegmentedControl
        mt={6}
        mb={6}
        fullWidth
        aria-label={translate('part.codes.link')}
        value={link}
        onChange={onChange}
        data={[
          { value: 'gs1', label: translate('part.codes.link.gs1') },
          { value: 'standard', label: translate('part.codes.link.standard') },
        ]}
      />
    </FieldFrame>
  )
}

/**
 * A plain link, handled by script so that a refusal, such as a width too small to scan, shows next to it. It says how
 * wide the saved code is.
 */
function Download({ drawing, measures }: { drawing: Drawing; measures: Measures | null }) {
  const translate = useTranslate()
  const [saved, setSaved] = useState<string | null>(null)
  const save = useAction(
    useCallback(async (input: Drawing) => {
      const file = await callFile('codes.draw', input)
      saveFile(file)
      setSaved(file.name)
    }, []),
  )
  return (
    <div className={styles.download}>
      <RefusalAlert refusal={save.refusal} />
      <Button
        href={addressOf('codes.draw', drawing)}
        download
        leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
        loading={save.busy}
        onClick={(event: MouseEvent) => {
          event.preventDefault()
          setSaved(null)
          void save.run(drawing)
        }}
      >
        {translate('part.codes.download', { format: drawing.format.toUpperCase() })}
      </Button>
      <div role="status">
        {saved !== null && measures !== null && (
          <Text size="sm" c="dimmed" mt={6}>
            {translate('part.codes.saved', { name: saved, size: translate.number(measures.width) })}
          </Text>
        )}
      </div>
    </div>
  )
}
