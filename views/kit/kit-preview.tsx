// The back label as it will be printed, at its true size, and its downloads. A content that does not fit says at which
// height it would.

import { Group } from '../layout/group.tsx'
import { Text } from '../text/text.tsx'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useCallback, type MouseEvent } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { kitFormats } from '../../src/contract/operations/kit.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import { addressOf } from '../client/addresses.ts'
import { callFile, type CallRefusal } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { saveFile } from '../files/save-file.ts'
import { inlineAddress } from './inline-address.ts'
import type { KitContent, KitInput } from './kit-choices.ts'
import styles from './kit.module.css'

type Props = {
  readonly content: KitContent
  /** The input of the content. */
  readonly input: KitInput
  readonly isWaiting: boolean
  readonly refusal: CallRefusal | null
  readonly name: string
  readonly onHeight: (height: number) => void
}

/** Width of the bleed and of the trim marks on either side in mm, as the file has them. */
const beyond = 9

export function KitPreview({ content, input, isWaiting, refusal, name, onHeight }: Props) {
  const translate = useTranslate()
  const source = inlineAddress(addressOf('kit.draw', { ...input, format: 'svg' }))
  return (
    <div className={styles.stack} aria-busy={isWaiting}>
      <RefusalAlert refusal={refusal} />
      {!content.published && (
        <Text size="sm" c="dimmed">
          {translate('part.kit.draftNotice')}
        </Text>
      )}
      {content.fits ? (
        <figure className={styles.figure}>
          <img
            className={styles.paper}
            src={source}
            alt={`${translate('part.kit.preview')}: ${name}`}
            style={{
              width: `${String(content.width + 2 * beyond)}mm`,
              aspectRatio: (content.width + 2 * beyond) / (content.height + 2 * beyond),
            }}
          />
          <figcaption>
            <Measures content={content} />
          </figcaption>
        </figure>
      ) : (
        <TooSmall content={content} onHeight={onHeight} />
      )}
      <div role="status" className={styles.status}>
        {isWaiting ? translate('part.kit.waiting') : ''}
      </div>
      {content.fits && <Downloads input={input} />}
    </div>
  )
}

function Measures({ content: { width, height, letter, figure, module } }: { content: KitContent }) {
  const translate = useTranslate()
  const number = (value: number | null) => (value === null ? '–' : translate.number(value))
  return translate('part.kit.measures', {
    width: number(width),
    height: number(height),
    letter: number(letter),
    figure: number(figure),
    module: number(module),
  })
}

function TooSmall({
  content: { width, height, leastLetter, leastHeight },
  onHeight,
}: {
  content: KitContent
  onHeight: (height: number) => void
}) {
  const translate = useTranslate()
  const number = (value: number) => translate.number(value)
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="alert">
      {leastHeight === null ? (
        translate('refusal.kit.tooNarrow', { width: number(width) })
      ) : (
        <>
          <Text size="sm">
            {translate('refusal.kit.tooSmall', {
              width: number(width),
              height: number(height),
              letter: number(leastLetter),
              least: number(leastHeight),
            })}
          </Text>
          <Button
            mt="sm"
            size="xs"
            variant="light"
            onClick={() => {
              onHeight(leastHeight)
            }}
          >
            {translate('part.kit.useHeight', { least: number(leastHeight) })}
          </Button>
        </>
      )}
    </Alert>
  )
}

/** Plain links, handled by script so that a refusal shows next to them. */
function Downloads({ input }: { input: KitInput }) {
  const translate = useTranslate()
  const save = useAction(
    useCallback(async (drawing: Input<'kit.draw'>) => {
      saveFile(await callFile('kit.draw', drawing))
    }, []),
  )
  return (
    <>
      <RefusalAlert refusal={save.refusal} />
      <Group gap="sm">
        {kitFormats.map((format, index) => (
          <Button
            key={format}
            href={addressOf('kit.draw', { ...input, format })}
            download
            variant={index === 0 ? 'filled' : 'default'}
            leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
            onClick={(event: MouseEvent) => {
              event.preventDefault()
              void save.run({ ...input, format })
            }}
          >
            {translate('part.kit.download', { format: format.toUpperCase() })}
          </Button>
        ))}
      </Group>
    </>
  )
}
