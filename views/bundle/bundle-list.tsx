// Downloads of many wines: their progress, the buttons that control them, and the finished ZIP.

import { IconDownload } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Button } from '../button/button.tsx'
import type { BundleAnswer } from '../../src/contract/operations/bundles.ts'
import type { Input as InputOf } from '../../src/contract/operations/index.ts'
import { addressOf } from '../client/addresses.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { EntryList } from '../ui/entry-list.tsx'
import { useFileSize } from '../files/file-size.ts'
import { PreparedFile } from '../files/prepared-file.tsx'
import { Section } from '../ui/section.tsx'
import { LeftOut } from './left-out.tsx'

type Command = InputOf<'bundles.control'>['action']
type Change = (bundle: BundleAnswer) => void

/** The section of downloads; nothing where there is none. */
export function BundleList({ bundles, onChange }: { bundles: readonly BundleAnswer[]; onChange: Change }) {
  const translate = useTranslate()
  if (bundles.length === 0) return null
  return (
    <Section title={translate('part.bundles.title')} lead={translate('part.bundles.lead')} id="downloads">
      <EntryList>
        {bundles.map((bundle) => (
          <Bundle key={bundle.id} bundle={bundle} onChange={onChange} />
        ))}
      </EntryList>
    </Section>
  )
}

function Bundle({ bundle, onChange }: { bundle: BundleAnswer; onChange: Change }) {
  const translate = useTranslate()
  const { id, state, wines, done } = bundle
  const control = useAction(
    useCallback(
      async (action: Command) => {
        onChange((await call('bundles.control', { id, action })).bundle)
      },
      [id, onChange],
    ),
  )
  const name = nameOf(bundle, translate)
  const command = (action: Command) => {
    void control.run(action)
  }
  return (
    <PreparedFile
      name={name}
      state={state}
      status={<BundleStatus bundle={bundle} />}
      progress={{ done, of: wines, text: translate('part.bundles.drawn', { done, wines }) }}
      control={control}
      onCommand={command}
      failure={translate('part.bundles.failed')}
      afterFailure={
        <Button
          size="sm"
          variant="subtle"
          onClick={() => {
            command('cancel')
          }}
        >
          {translate('part.bundles.remove')}
        </Button>
      }
      actions={
        state === 'done' && (
          <Button
            href={addressOf('bundles.file', { id })}
            download
            variant="light"
            size="sm"
            aria-label={translate('part.bundles.downloadName', { name })}
            leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
          >
            {translate('part.export.confirm')}
          </Button>
        )
      }
    >
      <LeftOut left={bundle.left} />
    </PreparedFile>
  )
}

function nameOf(
  { wines, formats, symbols, kit, artworkReport }: BundleAnswer,
  translate: ReturnType<typeof useTranslate>,
): string {
  const others = symbols.length === 1 && symbols[0] === 'qr' ? [] : symbols
  return [
    translate('part.bundles.wines', { count: wines }),
    formats.map((format) => format.toUpperCase()).join(', '),
    ...(others.length === 0
      ? []
      : [others.map((symbol) => translate(`part.codes.symbol.${symbol}`)).join(', ')]),
    ...(kit.length === 0 ? [] : [translate('part.documents.kit')]),
    ...(artworkReport ? [translate('part.documents.report')] : []),
  ].join(' · ')
}

/** The progress of a bundle in words. */
function BundleStatus({
  bundle: { state, done, wines, files, bytes, createdAt, expiresAt },
}: {
  bundle: BundleAnswer
}) {
  const translate = useTranslate()
  const sizeOf = useFileSize()
  if (state === 'done')
    return translate('part.bundles.done', {
      moment: translate.moment(createdAt),
      count: files,
      size: sizeOf(bytes ?? 0),
      day: translate.day(expiresAt),
    })
  if (state === 'waiting' || state === 'failed') return translate(`part.files.state.${state}`)
  const drawn = translate('part.bundles.drawn', { done, wines })
  return state === 'paused' ? `${drawn} · ${translate('part.files.state.paused')}` : drawn
}
