// The dialog that downloads the codes of many sheets as one ZIP: formats, heading, and energy line unless a TIF is
// chosen (specification 3). A few files come at once; the worker prepares more.

import { FieldFrame } from '../form/field-frame.tsx'
import { Chips } from '../form/chips.tsx'
import { IconInfoCircle } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Alert } from '../notice/alert.tsx'
import { isAtOnce as isLight } from '../../src/contract/bundle-weight.ts'
import type { BundleAnswer } from '../../src/contract/operations/bundles.ts'
import { imageFormats, type ImageFormat } from '../../src/contract/operations/codes.ts'
import type { Input as InputOf } from '../../src/contract/operations/index.ts'
import folded from '../folded/folded.module.css'
import { LeftOut } from '../bundle/left-out.tsx'
import { DocumentChoice, documentCount, documentInput, noDocuments } from '../bundle/document-choice.tsx'
import { manyPrintInput, PrintChoice, usualPrint } from '../bundle/print-choice.tsx'
import { call, callFile } from '../client/call.ts'
import { preferredFormat } from '../client/code-preferences.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { useOnOpen } from '../ui/dialog-state.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import styles from '../ui/dialog.module.css'
import { EnergyLineChoice, energyLineInput, useEnergyLine } from '../code/energy-line-choice.tsx'
import { HeadingChoice, headingInput, useCodeHeading } from '../code/heading-choice.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { saveFile } from '../files/save-file.ts'
import { showSuccess } from '../ui/toast.tsx'

/** The chosen sheets, how many they are, and those without a code. */
export type CodeExport = {
  readonly selection: InputOf<'sheets.archive'>
  readonly wines: number
  readonly left: BundleAnswer['left']
}

type Props = {
  readonly exported: CodeExport
  readonly opened: boolean
  readonly onStarted: (bundle: BundleAnswer) => void
  readonly onClose: () => void
}

export function ExportDialog({ exported: { selection, wines, left }, opened, onStarted, onClose }: Props) {
  const translate = useTranslate()
  const choices = useChoices(opened)
  const { formats, line, heading, print, documents } = choices
  const isTif = formats.includes('tif')
  const coded = wines - left.count
  const { undo: _undo, ...chosen } = selection
  const input = {
    ...chosen,
    formats: [...formats],
    ...manyPrintInput(print),
    ...documentInput(documents),
    ...energyLineInput({ ...line, isWanted: line.isWanted && !isTif }),
    ...headingInput(heading),
  }
  const files = coded * (formats.length * print.symbols.length + documentCount(documents))
  const isAtOnce = isLight(wines, coded, input)
  const save = useAction(
    useCallback(
      async (wanted: InputOf<'bundles.start'>, atOnce: boolean) => {
        if (atOnce) saveFile(await callFile('codes.export', wanted))
        else {
          onStarted((await call('bundles.start', wanted)).bundle)
          showSuccess(translate('part.bundles.started'))
        }
        onClose()
      },
      [onClose, onStarted, translate],
    ),
  )
  const confirm = async (): Promise<void> => {
    await save.run(input, isAtOnce)
    choices.remember(!isTif)
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={translate('part.export.title')}
      confirmLabel={translate(isAtOnce ? 'part.export.confirm' : 'part.bundles.prepare')}
      busy={save.busy}
      disabled={coded === 0 || formats.length === 0 || print.symbols.length === 0}
      onClose={onClose}
      onConfirm={() => {
        void confirm()
      }}
    >
      <RefusalAlert refusal={save.refusal} />
      {coded === 0 ? (
        <p className={styles.text}>{translate('part.export.none')}</p>
      ) : (
        <div className={styles.stack}>
          <p className={styles.text}>{translate('part.export.text', { count: coded })}</p>
          {left.count > 0 && (
            <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
              <LeftOut left={left} summary={translate('part.export.drafts', { count: left.count })} />
            </Alert>
          )}
          <Formats formats={formats} onChange={choices.setFormats} />
          <HeadingChoice heading={heading} onChange={choices.setHeading} />
          <EnergyLineChoice
            line={line}
            obstacle={isTif ? translate('part.codes.noTif') : undefined}
            onChange={choices.setLine}
          />
          <details className={folded.details}>
            <summary>{translate('part.bundles.printing')}</summary>
            <div className={styles.stack}>
              <PrintChoice print={print} onChange={choices.setPrint} />
            </div>
          </details>
          <DocumentChoice documents={documents} onChange={choices.setDocuments} />
          {!isAtOnce && <p className={styles.text}>{translate('part.bundles.manyText', { count: files })}</p>}
        </div>
      )}
    </ConfirmDialog>
  )
}

/** What the user chose; the device remembers format, heading and energy line. */
function useChoices(opened: boolean) {
  const [formats, setFormats] = useState<readonly ImageFormat[]>([])
  const [print, setPrint] = useState(usualPrint)
  const [documents, setDocuments] = useState(noDocuments)
  const { line, setLine, restore, remember } = useEnergyLine()
  const { heading, setHeading, restore: restoreHeading, remember: rememberHeading } = useCodeHeading()
  useOnOpen(opened, () => {
    setFormats([preferredFormat()])
    setPrint(usualPrint)
    setDocuments(noDocuments)
    restore()
    restoreHeading()
  })
  return {
    formats,
    setFormats,
    print,
    setPrint,
    documents,
    setDocuments,
    line,
    setLine,
    heading,
    setHeading,
    /** `isLineChosen`: false where the answer to the energy line is not the user's, as for a TIF. */
    remember: (isLineChosen: boolean) => {
      rememberHeading(heading)
      if (isLineChosen) remember(line)
    },
  }
}

function Formats({
  formats,
  onChange,
}: {
  formats: readonly ImageFormat[]
  onChange: (formats: readonly ImageFormat[]) => void
}) {
  const translate = useTranslate()
  return (
    <FieldFrame
      label={translate('part.codes.formats')}

      {...(formats.length === 0 ? { error: translate('part.export.noFormat') } : {})}
    >
      <Chips
        mt={6}
        aria-label={translate('part.codes.formats')}
        data={imageFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        chosen={formats}
        onChange={onChange}
      />
    </FieldFrame>
  )
}
