// The banner of an edit conflict: who saved the sheet meanwhile, when, what differs, and the choice of a
// state.

import { Group } from '../layout/group.tsx'
import { IconUsers, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { sheetFields, type SheetDraft, type SheetField } from '../../src/domain/sheet/fields.ts'
import { draftIssues } from '../../src/domain/value.ts'
import type { EditConflict } from './edit-conflict.ts'
import { useLocalMoment } from '../client/local-time.ts'
import { useTranslate } from '../client/translations.ts'
import { valueOf } from '../sheet/field-value.tsx'
import styles from './edit-conflict-banner.module.css'

type Props = {
  readonly conflict: EditConflict
  readonly draft: SheetDraft
  readonly onTakeTheirs: () => void
  readonly onKeepMine: () => void
  readonly onClose: () => void
}

export function EditConflictBanner({ conflict, draft, onTakeTheirs, onKeepMine, onClose }: Props) {
  const translate = useTranslate()
  const { formatMoment } = useLocalMoment()
  const banner = useRef<HTMLDivElement>(null)
  const { isOpen, isOwnTab, by, at, theirs, both, sheet } = conflict
  useEffect(() => {
    if (isOpen) banner.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, conflict])
  const title = isOwnTab
    ? translate('part.editConflict.tab', { when: formatMoment(at) })
    : by === null
      ? translate('part.editConflict.nobody', { when: formatMoment(at) })
      : translate('part.editConflict.by', { by, when: formatMoment(at) })
  const onlyTheirs = theirs.filter((name) => !both.includes(name))
  return (
    <Alert
      ref={banner}
      className={styles.banner ?? ''}
      color={isOpen ? 'wine' : 'gray'}
      icon={<IconUsers aria-hidden />}
      title={title}
      mb="lg"
      role={isOpen ? 'alert' : 'status'}
      aside={
        !isOpen && (
          <IconButton
            variant="subtle"
            color="gray"
            size={28}
            aria-label={translate('part.dialog.close')}
            onClick={onClose}
          >
            <IconX size={16} aria-hidden />
          </IconButton>
        )
      }
    >
      {onlyTheirs.length > 0 && (
        <p>{translate('part.editConflict.changed', { fields: fieldTitles(onlyTheirs, translate) })}</p>
      )}
      {!isOpen && <p>{translate('part.editConflict.taken')}</p>}
      {isOpen && both.length > 0 && <ConflictTable names={both} mine={draft} theirs={sheet.draft} />}
      {isOpen && (
        <>
          <Group gap="sm" mt="sm">
            <Button size="sm" variant="default" onClick={onTakeTheirs}>
              {translate('part.editConflict.theirs')}
            </Button>
            <Button size="sm" onClick={onKeepMine}>
              {translate('part.editConflict.mine')}
            </Button>
          </Group>
          <p className={styles.note}>{translate('part.editConflict.note')}</p>
        </>
      )}
    </Alert>
  )
}

/** The fields that both sides changed, each with both values. */
function ConflictTable({
  names,
  mine,
  theirs,
}: {
  names: readonly SheetField[]
  mine: SheetDraft
  theirs: SheetDraft
}) {
  const translate = useTranslate()
  return (
    <table className={styles.table}>
      <caption>{translate('part.editConflict.both')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{translate('part.editConflict.yours')}</th>
          <th scope="col">{translate('part.editConflict.others')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{translate.byId(`field.${name}.title`)}</th>
            <td>{valueIn(name, mine, translate)}</td>
            <td>{valueIn(name, theirs, translate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function valueIn(name: SheetField, draft: SheetDraft, translate: ReturnType<typeof useTranslate>) {
  const value: unknown = draft[name]
  if (value === undefined) return '–'
  // An invalid value is shown as it was typed.
  return draftIssues(sheetFields, { [name]: value }).length > 0 && typeof value === 'string'
    ? value
    : valueOf(name, draft, translate)
}

function fieldTitles(names: readonly SheetField[], translate: ReturnType<typeof useTranslate>): string {
  return translate.list(names.map((name) => translate.byId(`field.${name}.title`) ?? name))
}
