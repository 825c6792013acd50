// Two people, or two tabs, at one sheet: said calmly, with who and when, before either writes over the other.

import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { sheetFields, type SheetDraft, type SheetField } from '../../src/domain/sheet/fields.ts'
import { faultsOfValues } from '../../src/domain/value.ts'
import type { SheetMeeting } from './edit-conflict.ts'
import { useLocalMoment } from '../client/local-time.ts'
import { useTranslate } from '../client/translations.ts'
import { valueOf } from '../sheet/field-value.tsx'
import styles from './edit-conflict-banner.module.css'

type Props = {
  readonly meeting: SheetMeeting
  readonly draft: SheetDraft
  readonly onTheirs: () => void
  readonly onMine: () => void
  readonly onClose: () => void
}

export function MeetingBanner({ meeting, draft, onTheirs, onMine, onClose }: Props) {
  const translate = useTranslate()
  const { when } = useLocalMoment()
  const banner = useRef<HTMLDivElement>(null)
  const { isOpen, isOwnTab, by, at, theirs, both, sheet } = meeting
  useEffect(() => {
    if (isOpen) banner.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, meeting])
  const title = isOwnTab
    ? translate('part.editConflict.tab', { when: when(at) })
    : by === null
      ? translate('part.editConflict.nobody', { when: when(at) })
      : translate('part.editConflict.by', { by, when: when(at) })
  const others = theirs.filter((name) => !both.includes(name))
  return (
    <Alert
      ref={banner}
      className={styles.banner ?? ''}
      color={isOpen ? 'wine' : 'gray'}
      icon={<IconUsers aria-hidden />}
      title={title}
      mb="lg"
      role={isOpen ? 'alert' : 'status'}
      withCloseButton={!isOpen}
      closeButtonLabel={translate('part.dialog.close')}
      onClose={onClose}
    >
      {others.length > 0 && (
        <p>{translate('part.editConflict.changed', { fields: titles(others, translate) })}</p>
      )}
      {!isOpen && <p>{translate('part.editConflict.taken')}</p>}
      {isOpen && both.length > 0 && <Both names={both} mine={draft} theirs={sheet.draft} />}
      {isOpen && (
        <>
          <Group gap="sm" mt="sm">
            <Button size="sm" variant="default" onClick={onTheirs}>
              {translate('part.editConflict.theirs')}
            </Button>
            <Button size="sm" onClick={onMine}>
              {translate('part.editConflict.mine')}
            </Button>
          </Group>
          <p className={styles.note}>{translate('part.editConflict.note')}</p>
        </>
      )}
    </Alert>
  )
}

/** The fields that both changed, each with both values. */
function Both({
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
    <table className={styles.both}>
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
            <td>{shown(name, mine, translate)}</td>
            <td>{shown(name, theirs, translate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shown(name: SheetField, draft: SheetDraft, translate: ReturnType<typeof useTranslate>) {
  const value: unknown = draft[name]
  if (value === undefined) return '–'
  // What is half typed is shown as it was typed.
  return faultsOfValues(sheetFields, { [name]: value }).length > 0 && typeof value === 'string'
    ? value
    : valueOf(name, draft, translate)
}

function titles(names: readonly SheetField[], translate: ReturnType<typeof useTranslate>): string {
  return translate.list(names.map((name) => translate.byId(`field.${name}.title`) ?? name))
}
