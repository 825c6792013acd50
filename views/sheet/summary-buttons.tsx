// The buttons of a sheet's summary, and the menu of its less frequent actions.

import {
  IconAdjustments,
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDots,
  IconFileDownload,
  IconLink,
  IconPencil,
  IconQrcode,
  IconTag,
  IconTrash,
} from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import { addressOf } from '../client/addresses.ts'
import { useAddressDialog } from '../client/view-state.ts'
import { useTranslate } from '../client/translations.ts'
import { ButtonMenu } from '../overlay/button-menu.tsx'
import type { MenuItem } from '../overlay/menu-items.ts'
import styles from './summary.module.css'
import type { Output } from '../../src/contract/operations/index.ts'
import { useSummaryActions } from './summary-actions.ts'
import { SummaryDialogs, type SheetDialog } from './summary-dialogs.tsx'

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

type Readiness = Output<'sheets.readiness'>

export function SummaryActions({ sheet, readiness }: { sheet: SheetAnswer; readiness: Readiness }) {
  const translate = useTranslate()
  const { id } = sheet
  const dialog = useAddressDialog()
  const actions = useSummaryActions(sheet)
  const { mayEdit, mayGenerate, mayAdjust } = actions
  const canPublish = mayGenerate && readiness.ready
  return (
    <>
      <Button
        href={addressOf('codes.summary', { id })}
        download
        variant="default"
        leftSection={<IconFileDownload {...icon} />}
      >
        {translate('page.summary.pdf')}
      </Button>
      <Button to={`/recapitulatif/${String(id)}/kit`} variant="default" leftSection={<IconTag {...icon} />}>
        {translate('page.kit.title')}
      </Button>
      {mayEdit && (
        <Button
          to={`/create?id=${String(id)}`}
          variant={canPublish ? 'default' : 'filled'}
          leftSection={<IconPencil {...icon} />}
        >
          {translate('part.sheets.edit')}
        </Button>
      )}
      <div className={styles.last}>
        {mayAdjust && (
          <Button to={`/create?id=${String(id)}&adjust=1`} leftSection={<IconAdjustments {...icon} />}>
            {translate('part.sheets.adjust')}
          </Button>
        )}
        {canPublish && (
          <Button
            leftSection={<IconQrcode {...icon} />}
            onClick={() => {
              dialog.open('generate')
            }}
          >
            {translate('part.sheet.generate')}
          </Button>
        )}
        <MoreMenu sheet={sheet} actions={actions} onOpen={dialog.open} />
      </div>
      <SummaryDialogs sheet={sheet} readiness={readiness} actions={actions} dialog={dialog} />
    </>
  )
}

type MoreProps = {
  readonly sheet: SheetAnswer
  readonly actions: ReturnType<typeof useSummaryActions>
  readonly onOpen: (dialog: SheetDialog) => void
}

/** The menu of the less frequent actions; nothing where none is allowed. */
function MoreMenu({
  sheet: { id, archived },
  actions: { mayDuplicate, mayArchive, mayAssociate, mayRemove, archive, restore },
  onOpen,
}: MoreProps) {
  const translate = useTranslate()
  if (!mayDuplicate && !mayArchive && !mayAssociate && !mayRemove) return null
  const items = (): readonly MenuItem[] => [
    ...(mayDuplicate
      ? [{ title: translate('part.sheets.duplicate'), icon: IconCopy, onChoose: () => onOpen('duplicate') }]
      : []),
    ...(mayAssociate
      ? [{ title: translate('part.associate.open'), icon: IconLink, onChoose: () => onOpen('associate') }]
      : []),
    ...(mayArchive
      ? [
          archived
            ? {
                title: translate('page.archive.restore'),
                icon: IconArchiveOff,
                onChoose: () => void restore.run({ ids: [id] }),
              }
            : {
                title: translate('part.sheets.archive'),
                icon: IconArchive,
                onChoose: () => void archive.run({ ids: [id] }),
              },
        ]
      : []),
    ...(mayRemove
      ? [
          {
            title: translate('page.summary.remove'),
            icon: IconTrash,
            isDestructive: true,
            onChoose: () => onOpen('remove'),
          },
        ]
      : []),
  ]
  return (
    <ButtonMenu
      width={300}
      items={items}
      button={(props) => (
        <IconButton
          {...props}
          variant="default"
          size={36}
          aria-label={translate('page.summary.more')}
          className={styles.more ?? ''}
        >
          <IconDots size={20} stroke={1.7} aria-hidden />
        </IconButton>
      )}
    />
  )
}
