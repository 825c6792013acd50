// A sheet's code at its true size, and its download: format, heading, energy line (not in a TIF), kind of link,
// printed width. The device remembers format, heading and energy line (specification 3).

import { Button, Chip, Group, Input, NumberInput, SegmentedControl, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import { imageFormats, type ImageFormat } from '../../src/contract/operations/codes.ts'
import type { Input as InputOf } from '../../src/contract/operations/index.ts'
import { nutritionTable } from '../../src/domain/sheet/nutrition.ts'
import { addressOf, callFile } from '../client/call.ts'
import { useSession } from '../client/session.ts'
import { preferredFormat, rememberFormat } from '../client/storage.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import styles from './code-panel.module.css'
import { EnergyLineChoice, energyLineInput, useEnergyLine, type EnergyLine } from './energy-line-choice.tsx'
import { HeadingChoice, headingInput, useCodeHeading, type CodeHeading } from './heading-choice.tsx'
import { useLegibleWidth } from './legible-width.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { saveFile } from '../ui/save-file.ts'

type Drawing = InputOf<'codes.draw'>
type Link = NonNullable<Drawing['link']>

/**
 * Bounds of the printed width in mm (domain 5.4; a long address may need more). `usual` fits a back label.
 */
const width = { least: 12, usual: 20, most: 200 } as const
export function CodePanel({ sheet: { id, draft, digitalLink }, name }: { sheet: SheetAnswer; name: string }) {
  const translate = useTranslate()
  const { energyFactors } = useSession()
  const hasEnergy = nutritionTable(draft, energyFactors) !== undefined
  const { format, setFormat, line, setLine, heading, setHeading } = usePreferences()
  const [link, setLink] = useState<Link>('gs1')
  const [size, setSize] = useState<number | undefined>(width.usual)
  const noLine = format === 'tif' ? translate('part.codes.noTif') : undefined
  const obstacle = hasEnergy ? noLine : translate('part.codes.noEnergy')
  const isValid = size !== undefined && size >= width.least && size <= width.most
  const drawing: Drawing = {
    id,
    format,
    size: isValid ? size : width.usual,
    ...(obstacle === undefined ? energyLineInput(line) : {}),
    ...headingInput(heading),
    ...(digitalLink === null ? {} : { link }),
  }
  const legibleWidth = useLegibleWidth(drawing)
  return (
    <div className={styles.frame}>
      <div className={styles.panel}>
        <Picture drawing={drawing} name={name} />
        <div className={styles.choices}>
          <Formats format={format} onChange={setFormat} />
          <HeadingChoice heading={heading} onChange={setHeading} />
          <EnergyLineChoice line={line} obstacle={obstacle} onChange={setLine} />
          {digitalLink !== null && <Links link={link} onChange={setLink} />}
          <div className={styles.last}>
            <NumberInput
              label={translate('part.codes.size')}
              value={size ?? ''}
              min={width.least}
              max={width.most}
              allowDecimal={false}
              allowNegative={false}
              w="9rem"
              onChange={(typed) => {
                setSize(typed === '' ? undefined : Number(typed))
              }}
            />
            <Download key={JSON.stringify(drawing)} drawing={drawing} isValid={isValid} />
          </div>
          <div role="status">
            {legibleWidth !== null && isValid && size < legibleWidth && (
              <SmallLetters
                width={legibleWidth}
                onUse={() => {
                  setSize(legibleWidth)
                }}
              />
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Says from which width the energy line is legible, and sets it. */
function SmallLetters({ width: least, onUse }: { width: number; onUse: () => void }) {
  const translate = useTranslate()
  const size = translate.number(least)
  return (
    <>
      <Text size="sm" c="dimmed">
        {translate('part.codes.smallLetters', { size })}
      </Text>
      <Button variant="light" size="xs" mt={6} onClick={onUse}>
        {translate('part.codes.useSize', { size })}
      </Button>
    </>
  )
}

/** The format, heading and energy line that this device remembers. The server renders the defaults. */
function usePreferences() {
  const [format, setFormat] = useState<ImageFormat>('svg')
  const { line, setLine, restore, remember } = useEnergyLine()
  const { heading, setHeading, restore: restoreHeading, remember: rememberHeading } = useCodeHeading()
  useEffect(() => {
    setFormat(preferredFormat())
    restore()
    restoreHeading()
  }, [restore, restoreHeading])
  return {
    format,
    line,
    heading,
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
 * The code as printed. The picture is drawn at the largest width, which every code allows, and scaled to the
 * chosen one, because only the picture shows how wide its quiet zone makes it.
 */
function Picture({ drawing: { size = width.usual, ...drawing }, name }: { drawing: Drawing; name: string }) {
  const translate = useTranslate()
  const image = useRef<HTMLImageElement>(null)
  const [pixelWidth, setPixelWidth] = useState<number | null>(null)
  const source = `${addressOf('codes.draw', { ...drawing, format: 'svg', size: width.most })}&inline=1`
  useEffect(() => {
    let isGone = false
    const element = image.current
    element?.decode().then(
      () => {
        if (!isGone) setPixelWidth(element.naturalWidth)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [source])
  return (
    <figure className={styles.figure}>
      <div className={styles.paper}>
        <img
          ref={image}
          src={source}
          alt={translate('part.codes.alt', { name })}
          style={{
            width:
              pixelWidth === null
                ? `${String(size * 1.25)}mm`
                : `${String((pixelWidth * size) / width.most)}px`,
          }}
        />
      </div>
      <figcaption>{translate('part.codes.trueSize', { size: translate.number(size) })}</figcaption>
    </figure>
  )
}

function Formats({ format, onChange }: { format: ImageFormat; onChange: (format: ImageFormat) => void }) {
  const translate = useTranslate()
  return (
    <Input.Wrapper
      label={translate('part.codes.format')}
      labelElement="div"
      description={translate(`part.codes.hint.${format}`)}
    >
      <Chip.Group
        value={format}
        onChange={(chosen) => {
          onChange(imageFormats.find((known) => known === chosen) ?? format)
        }}
      >
        <Group gap={6} mt={6} mb={6} role="radiogroup" aria-label={translate('part.codes.format')}>
          {imageFormats.map((name) => (
            <Chip key={name} value={name} size="sm" radius="sm">
              {name.toUpperCase()}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}

function Links({ link, onChange }: { link: Link; onChange: (link: Link) => void }) {
  const translate = useTranslate()
  return (
    <Input.Wrapper label={translate('part.codes.link')} labelElement="div">
      <SegmentedControl
        mt={6}
        fullWidth
        aria-label={translate('part.codes.link')}
        value={link}
        onChange={(chosen) => {
          onChange(chosen === 'standard' ? 'standard' : 'gs1')
        }}
        data={[
          { value: 'gs1', label: translate('part.codes.link.gs1') },
          { value: 'standard', label: translate('part.codes.link.standard') },
        ]}
      />
    </Input.Wrapper>
  )
}

/** A plain link, handled by script so that a refusal, such as a width too small to scan, shows next to it. */
function Download({ drawing, isValid }: { drawing: Drawing; isValid: boolean }) {
  const translate = useTranslate()
  const save = useAction(
    useCallback(async (input: Drawing) => {
      saveFile(await callFile('codes.draw', input))
    }, []),
  )
  const title = translate('part.codes.download', { format: drawing.format.toUpperCase() })
  const icon = <IconDownload size={18} stroke={1.7} aria-hidden />
  return (
    <div className={styles.download}>
      <RefusalAlert refusal={save.refusal} />
      {isValid ? (
        <Button
          component="a"
          href={addressOf('codes.draw', drawing)}
          download
          leftSection={icon}
          loading={save.busy}
          onClick={(event) => {
            event.preventDefault()
            void save.run(drawing)
          }}
        >
          {title}
        </Button>
      ) : (
        <Button disabled leftSection={icon}>
          {title}
        </Button>
      )}
    </div>
  )
}
