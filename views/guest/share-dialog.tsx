// The dialog that makes a guest link for a wine: whom it is for, how long it opens, which files. Afterwards it shows
// the link, once.

import { Switch } from '../form/switch.tsx'
import { FieldFrame } from '../form/field-frame.tsx'
import { Modal } from '@mantine/core'
import { Chips } from '../form/chips.tsx'
import { Group } from '../layout/group.tsx'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconInfoCircle } from '@tabler/icons-react'
import { useCallback, useState, type ReactNode } from 'react'
import { guestDays, mostGuestName, type GuestLinkAnswer } from '../../src/contract/operations/guests.ts'
import { imageFormats, type ImageFormat } from '../../src/contract/operations/codes.ts'
import type { Input as InputOf } from '../../src/contract/operations/index.ts'
import { DocumentChoice, documentCount, documentInput, noDocuments } from '../bundle/document-choice.tsx'
import { manyPrintInput, PrintChoice, usualPrint } from '../bundle/print-choice.tsx'
import folded from '../folded/folded.module.css'
import { call } from '../client/call.ts'
import { useHistoryLayer } from '../router/layers.ts'
import { useTranslate } from '../client/translations.ts'
import { EnergyLineChoice, energyLineInput, useEnergyLine } from '../code/energy-line-choice.tsx'
import { HeadingChoice, headingInput, useCodeHeading } from '../code/heading-choice.tsx'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { CopyButton } from '../button/copy-button.tsx'
import { useOnOpen } from '../ui/dialog-state.ts'
import dialogStyles from '../ui/dialog.module.css'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { BatchFileChoice } from './batch-file-choice.tsx'
import styles from './guest.module.css'
import { Select } from '../overlay/select.tsx'

/** The wine that is shared; a draft has no code files. */
export type SharedWine = { readonly id: number; readonly isDraft: boolean }

type Props = {
  readonly opened: boolean
  /** Null while the user has not chosen one. */
  readonly wine: SharedWine | null
  /** The choice of the wine, where the page has not chosen it. */
  readonly children?: ReactNode
  readonly onCreated?: (link: GuestLinkAnswer) => void
  readonly onClose: () => void
}

/** Days that the dialog offers. */
const offeredDays = [7, guestDays.usual, 90, guestDays.most] as const
const usualFormats: readonly ImageFormat[] = ['svg', 'pdf']

export function ShareDialog({ opened, wine, children, onCreated, onClose }: Props) {
  const translate = useTranslate()
  const [address, setAddress] = useState<string | null>(null)
  const form = useShareForm(opened)
  useOnOpen(opened, () => {
    setAddress(null)
  })
  const isDraft = wine?.isDraft === true
  const create = useAction(
    useCallback(
      async (input: InputOf<'guests.create'>) => {
        const { link, address: made } = await call('guests.create', input)
        setAddress(made)
        onCreated?.(link)
      },
      [onCreated],
    ),
  )
  if (address !== null) return <MadeLink opened={opened} address={address} onClose={onClose} />
  const isComplete = wine !== null && form.guest.trim() !== '' && (isDraft || form.offersAnything)
  return (
    <ConfirmDialog
      opened={opened}
      title={translate('part.guests.title')}
      confirmLabel={translate('part.guests.create')}
      busy={create.busy}
      disabled={!isComplete}
      onClose={onClose}
      onConfirm={() => {
        if (wine !== null) void create.run(form.inputOf(wine))
      }}
    >
      <RefusalAlert refusal={create.refusal} />
      <div className={dialogStyles.stack}>
        <p className={dialogStyles.text}>{translate('part.guests.text')}</p>
        {children}
        <TextInput
          label={translate('part.guests.guest')}
          description={translate('part.guests.guestHelp')}
          value={form.guest}
          maxLength={mostGuestName}
          required
          onChange={(event) => {
            form.setGuest(event.currentTarget.value)
          }}
        />
        <Select
          label={translate('part.guests.days')}
          data={offeredDays.map((days) => ({
            value: String(days),
            label: translate('part.guests.dayCount', { count: days }),
          }))}
          value={String(form.days)}
          allowDeselect={false}
          onChange={(chosen) => {
            form.setDays(offeredDays.find((days) => String(days) === chosen) ?? form.days)
          }}
        />
        {isDraft ? (
          <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
            {translate('part.guests.draftText')}
          </Alert>
        ) : (
          <Files form={form} wine={wine?.id ?? null} />
        )}
      </div>
    </ConfirmDialog>
  )
}

type ShareForm = ReturnType<typeof useShareForm>

/** The answers of the dialog. */
function useShareForm(opened: boolean) {
  const [guest, setGuest] = useState('')
  const [days, setDays] = useState<number>(guestDays.usual)
  const [formats, setFormats] = useState(usualFormats)
  const [print, setPrint] = useState(usualPrint)
  const [documents, setDocuments] = useState(noDocuments)
  const [batchFiles, setBatchFiles] = useState<readonly number[]>([])
  const [hasLabel, setHasLabel] = useState(true)
  const [hasSummary, setHasSummary] = useState(false)
  const { line, setLine, restore } = useEnergyLine()
  const { heading, setHeading, restore: restoreHeading } = useCodeHeading()
  useOnOpen(opened, () => {
    setGuest('')
    setDays(guestDays.usual)
    setFormats(usualFormats)
    setPrint(usualPrint)
    setDocuments(noDocuments)
    setBatchFiles([])
    setHasLabel(true)
    setHasSummary(false)
    restore()
    restoreHeading()
  })
  const isTif = formats.includes('tif')
  return {
    guest,
    setGuest,
    days,
    setDays,
    formats,
    setFormats,
    print,
    setPrint,
    documents,
    setDocuments,
    batchFiles,
    setBatchFiles,
    hasLabel,
    setHasLabel,
    hasSummary,
    setHasSummary,
    line,
    setLine,
    heading,
    setHeading,
    isTif,
    offersAnything:
      (formats.length > 0 && print.symbols.length > 0) ||
      hasLabel ||
      hasSummary ||
      documentCount(documents) + batchFiles.length > 0,
    inputOf: ({ id, isDraft }: SharedWine): InputOf<'guests.create'> => ({
      fiche: id,
      guest: guest.trim(),
      days,
      ...(isDraft
        ? { label: true }
        : {
            label: hasLabel,
            summary: hasSummary,
            formats: [...formats],
            ...manyPrintInput(print),
            ...documentInput(documents),
            ...(batchFiles.length === 0 ? {} : { batchFiles: [...batchFiles] }),
            ...energyLineInput({ ...line, isWanted: line.isWanted && !isTif }),
            ...headingInput(heading),
          }),
    }),
  }
}

/** Which files of a published wine the guest gets. */
function Files({ form, wine }: { form: ShareForm; wine: number | null }) {
  const translate = useTranslate()
  return (
    <>
      <FieldFrame label={translate('part.guests.codes')}>
        <Chips
          mt={6}
          aria-label={translate('part.guests.codes')}
          data={imageFormats.map((value) => ({ value, label: value.toUpperCase() }))}
          chosen={form.formats}
          onChange={form.setFormats}
        />
      </FieldFrame>
      {form.formats.length > 0 && (
        <details className={folded.details}>
          <summary>{translate('part.guests.printing')}</summary>
          <div className={dialogStyles.stack}>
            <HeadingChoice heading={form.heading} onChange={form.setHeading} />
            <EnergyLineChoice
              line={form.line}
              obstacle={form.isTif ? translate('part.codes.noTif') : undefined}
              onChange={form.setLine}
            />
            <PrintChoice print={form.print} onChange={form.setPrint} />
          </div>
        </details>
      )}
      <DocumentChoice documents={form.documents} onChange={form.setDocuments} />
      {wine !== null && (
        <BatchFileChoice key={wine} wine={wine} chosen={form.batchFiles} onChange={form.setBatchFiles} />
      )}
      <Switch
        label={translate('part.guests.withLabel')}
        checked={form.hasLabel}
        onChange={(event) => {
          form.setHasLabel(event.currentTarget.checked)
        }}
      />
      <Switch
        label={translate('part.guests.withSummary')}
        checked={form.hasSummary}
        onChange={(event) => {
          form.setHasSummary(event.currentTarget.checked)
        }}
      />
    </>
  )
}

/** The link, which nobody can show again. */
function MadeLink({ opened, address, onClose }: { opened: boolean; address: string; onClose: () => void }) {
  const translate = useTranslate()
  useHistoryLayer(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title={translate('part.guests.made')}
      padding="lg"
      classNames={{ title: dialogStyles.title ?? '' }}
      closeButtonProps={{ 'aria-label': translate('part.dialog.close') }}
    >
      <div className={dialogStyles.stack}>
        <p className={dialogStyles.text}>{translate('part.guests.madeText')}</p>
        <div className={styles.address}>{address}</div>
        <Group justify="end" gap="sm" className={dialogStyles.buttons ?? ''}>
          <CopyButton text={address} what={translate('part.guests.link')} />
          <Button onClick={onClose}>{translate('part.dialog.close')}</Button>
        </Group>
      </div>
    </Modal>
  )
}
