// Companies that await validation by hand: who founded them, how long they have waited, what VIES said (specification
// section 4, bypass).

import { Button, Text } from '@mantine/core'
import { IconChecks, IconMoodCheck } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import type { Output } from '../../src/contract/operations/index.ts'
import { call } from '../call.ts'
import { useWords, type Words } from '../words.ts'
import { useAction } from './action.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DataTable, type Column } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import { RefusalAlert } from './refusal-alert.tsx'

export type Waiting = Output<'admin.bypassers'>['bypasseurs'][number]

const dayLength = 86_400_000

export function AdminQueue({ queue, onDone }: { queue: readonly Waiting[]; onDone: (sentence: string) => void }) {
  const say = useWords()
  const [chosen, setChosen] = useState<Waiting | null>(null)
  const now = useNow()
  const validate = useAction(useCallback(async () => {
    if (chosen === null) return
    await call('admin.validateBypass', { user_id: chosen.user_id })
    setChosen(null)
    onDone(say('page.admin.validated', { company: chosen.company }))
  }, [chosen, onDone, say]))
  if (queue.length === 0) return <EmptyState icon={IconMoodCheck} title={say('page.admin.queue.empty')} text={say('page.admin.queue.emptyText')} />
  return (
    <>
      <DataTable caption={say('page.admin.tab.queue')} columns={columns(say, now, setChosen)} rows={queue} idOf={(one) => one.user_id} />
      <ConfirmDialog
        opened={chosen !== null} busy={validate.busy} confirm={say('page.admin.validate')} title={chosen === null ? '' : say('page.admin.validateTitle', { company: chosen.company })}
        onConfirm={() => { void validate.run() }}
        onClose={() => {
          setChosen(null)
          validate.clear()
        }}
      >
        <RefusalAlert refusal={validate.refusal} />
        {chosen !== null && <Text>{say('page.admin.validateText', { name: chosen.name, email: chosen.email, tva: chosen.tva })}</Text>}
      </ConfirmDialog>
    </>
  )
}

/** The moment, once there is a browser: server and browser must draw the same first. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => { setNow(Date.now()) }, [])
  return now
}

function columns(say: Words, now: number | null, choose: (one: Waiting) => void): Column<Waiting>[] {
  return [
    { id: 'company', title: say('page.admin.queue.company'), heads: true, cell: ({ company, tva, country }) => <div><Text fw={600}>{company}</Text><Text size="sm" c="dimmed">{tva} · {country}</Text></div> },
    { id: 'founder', title: say('page.admin.queue.founder'), cell: ({ name, email }) => <div><Text>{name}</Text><Text size="sm" c="dimmed">{email}</Text></div> },
    {
      id: 'waiting', title: say('page.admin.queue.waiting'),
      cell: ({ createdAt }) => (
        <div>
          {now !== null && <Text>{say('page.admin.queue.days', { count: Math.floor((now - Date.parse(createdAt)) / dayLength) })}</Text>}
          <Text size="sm" c="dimmed">{say('page.admin.queue.since', { date: say.day(createdAt) })}</Text>
        </div>
      ),
    },
    { id: 'vies', title: say('page.admin.queue.vies'), cell: ({ vatAnswer }) => say.at(`page.admin.vies.${vatAnswer}`) ?? vatAnswer },
    {
      id: 'action', title: say('page.admin.queue.action'), align: 'end', tight: true,
      cell: (one) => <Button size="xs" leftSection={<IconChecks size={16} stroke={1.8} aria-hidden />} aria-label={say('page.admin.validateName', { company: one.company })} onClick={() => { choose(one) }}>{say('page.admin.validate')}</Button>,
    },
  ]
}
