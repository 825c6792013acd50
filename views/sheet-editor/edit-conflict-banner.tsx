// Two people, or two tabs, at one sheet: said calmly, with who and when, before either writes over the other.

import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { sheetFields, type SheetDraft, type SheetField } from '../../src/domain/sheet/fields.ts'
import { faultsOfValues } from '../../src/domain/value.ts'
import type { SheetMeeting } from './edit-conflict.ts'
import { useLocalMoment } from '../client/local-time.ts'
import { useWords } from '../client/translations.ts'
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
  const say = useWords()
  const { when } = useLocalMoment()
  const banner = useRef<HTMLDivElement>(null)
  const { isOpen, isOwnTab, by, at, theirs, both, sheet } = meeting
  useEffect(() => {
    if (isOpen) banner.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, meeting])
  const title = isOwnTab
    ? say('part.meeting.tab', { when: when(at) })
    : by === null
      ? say('part.meeting.nobody', { when: when(at) })
      : say('part.meeting.by', { by, when: when(at) })
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
      closeButtonLabel={say('part.dialog.close')}
      onClose={onClose}
    >
      {others.length > 0 && <p>{say('part.meeting.changed', { fields: titles(others, say) })}</p>}
      {!isOpen && <p>{say('part.meeting.taken')}</p>}
      {isOpen && both.length > 0 && <Both names={both} mine={draft} theirs={sheet.draft} />}
      {isOpen && (
        <>
          <Group gap="sm" mt="sm">
            <Button size="sm" variant="default" onClick={onTheirs}>
              {say('part.meeting.theirs')}
            </Button>
            <Button size="sm" onClick={onMine}>
              {say('part.meeting.mine')}
            </Button>
          </Group>
          <p className={styles.note}>{say('part.meeting.note')}</p>
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
  const say = useWords()
  return (
    <table className={styles.both}>
      <caption>{say('part.meeting.both')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{say('part.meeting.yours')}</th>
          <th scope="col">{say('part.meeting.others')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{say.at(`field.${name}.title`)}</th>
            <td>{shown(name, mine, say)}</td>
            <td>{shown(name, theirs, say)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shown(name: SheetField, draft: SheetDraft, say: ReturnType<typeof useWords>) {
  const value: unknown = draft[name]
  if (value === undefined) return '–'
  // What is half typed is shown as it was typed.
  return faultsOfValues(sheetFields, { [name]: value }).length > 0 && typeof value === 'string'
    ? value
    : valueOf(name, draft, say)
}

function titles(names: readonly SheetField[], say: ReturnType<typeof useWords>): string {
  return say.list(names.map((name) => say.at(`field.${name}.title`) ?? name))
}
