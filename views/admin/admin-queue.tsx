// The queue of companies that await a validation by support: founder, waiting time, the answer of VIES and
// other evidence. Support validates each, or refuses it with a reason (specification 4, bypass).

import { Textarea } from '@mantine/core'
import { Group } from '../layout/group.tsx'
import { Text } from '../text/text.tsx'
import { IconChecks, IconMoodCheck, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import type { Output } from '../../src/contract/operations/index.ts'
import { minReasonLength } from '../../src/contract/reasons.ts'
import { call } from '../client/call.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import styles from './admin-queue.module.css'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { DataTable, type Column } from '../table/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Facts, type Fact } from '../ui/facts.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'

type WaitingFounder = Output<'admin.bypassers'>['bypasseurs'][number]
type Choice = { readonly founder: WaitingFounder; readonly decision: 'validate' | 'refuse' }

const millisecondsPerDay = 86_400_000
export function AdminQueue({
  queue,
  onDone,
}: {
  queue: readonly WaitingFounder[]
  onDone: (sentence: string) => void
}) {
  const translate = useTranslate()
  const [choice, setChoice] = useState<Choice | null>(null)
  const now = useNow()
  const close = useCallback(() => {
    setChoice(null)
  }, [])
  if (queue.length === 0)
    return (
      <EmptyState
        level={2}
        icon={IconMoodCheck}
        title={translate('page.admin.queue.empty')}
        text={translate('page.admin.queue.emptyText')}
      />
    )
  return (
    <>
      <DataTable
        caption={translate('page.admin.tab.queue')}
        columns={queueColumns(translate, now, setChoice)}
        rows={queue}
        idOf={({ user_id }) => user_id}
      />
      {choice !== null && (
        <DecisionDialog
          key={`${choice.decision} ${String(choice.founder.user_id)}`}
          choice={choice}
          onDone={onDone}
          onClose={close}
        />
      )}
    </>
  )
}

/** The evidence and the decision. The founder receives the reason verbatim. */
function DecisionDialog({
  choice: { founder, decision },
  onDone,
  onClose,
}: {
  choice: Choice
  onDone: (sentence: string) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const [wasLeft, setWasLeft] = useState(false)
  const isShort = reason.trim().length < minReasonLength
  const isRefusal = decision === 'refuse'
  const { company, user_id } = founder
  const decide = useAction(
    useCallback(async () => {
      if (isRefusal) await call('admin.refuseBypass', { user_id, reason: reason.trim() })
      else await call('admin.validateBypass', { user_id })
      onClose()
      onDone(translate(isRefusal ? 'page.admin.refused' : 'page.admin.validated', { company }))
    }, [isRefusal, user_id, reason, company, onClose, onDone, translate]),
  )
  return (
    <ConfirmDialog
      opened
      isDestructive={isRefusal}
      busy={decide.busy}
      disabled={isRefusal && isShort}
      confirmLabel={translate(isRefusal ? 'page.admin.refuse' : 'page.admin.validate')}
      title={translate(isRefusal ? 'page.admin.refuseTitle' : 'page.admin.validateTitle', { company })}
      onConfirm={() => {
        void decide.run()
      }}
      onClose={onClose}
    >
      <RefusalAlert refusal={decide.refusal} />
      <Text>
        {isRefusal
          ? translate('page.admin.refuseText', { name: founder.name })
          : translate('page.admin.validateText', {
              name: founder.name,
              email: founder.email,
              tva: founder.tva,
            })}
      </Text>
      <div className={styles.evidence}>
        <Facts facts={evidenceOf(founder, translate)} />
      </div>
      {isRefusal && (
        <Textarea
          label={translate('page.admin.refuseReason')}
          description={translate('page.admin.refuseReasonHelp', {
            language: translate.language(founder.language),
          })}
          withAsterisk
          autosize
          minRows={3}
          maxRows={8}
          maxLength={1000}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
          }}
          onBlur={() => {
            setWasLeft(true)
          }}
          error={
            wasLeft && isShort && reason.trim() !== ''
              ? translate('issue.tooShort', { min: minReasonLength })
              : undefined
          }
        />
      )}
    </ConfirmDialog>
  )
}

/** The known facts about a company; missing ones are left out. */
function evidenceOf(founder: WaitingFounder, translate: Translate): Fact[] {
  const { company, tva, country, evidence } = founder
  const { legalForm, siret, gln, address, phone, refusedFor, refusedAt, note } = evidence
  const rows: readonly EvidenceRow[] = [
    [translate('page.admin.queue.company'), [company, legalForm].filter((part) => part !== null).join(', ')],
    [translate('page.admin.tva'), `${tva} · ${country}`],
    ...viesEvidence(founder, translate),
    [translate('page.admin.evidence.address'), address],
    [translate('field.siret.title'), siret],
    [translate('field.gln.title'), gln],
    [translate('field.phone.title'), phone],
    [
      refusedAt === null ? '' : translate('page.admin.evidence.before', { date: translate.day(refusedAt) }),
      refusedFor,
    ],
    [translate('page.admin.evidence.note'), note],
  ]
  return rows.flatMap(([title, value]) => (value === null || value === '' ? [] : [{ title, value }]))
}

type EvidenceRow = readonly [title: string, value: string | null]

/** The answer of VIES, the service of the European Commission that checks VAT numbers. */
function viesEvidence({ vatAnswer, evidence }: WaitingFounder, translate: Translate): EvidenceRow[] {
  const { vatName, vatAddress, vatAt, sameName } = evidence
  const answer = translate.byId(`page.admin.vies.${vatAnswer}`) ?? vatAnswer
  const comparison = translate(sameName ? 'page.admin.evidence.same' : 'page.admin.evidence.other')
  return [
    [
      translate('page.admin.evidence.vies'),
      vatAt === null ? answer : `${answer} (${translate.moment(vatAt)})`,
    ],
    [translate('page.admin.evidence.viesName'), vatName === null ? null : `${vatName} (${comparison})`],
    [translate('page.admin.evidence.viesAddress'), vatAddress],
  ]
}

/** The current time; null in the first render, which must be the same on the server and in the browser. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
  }, [])
  return now
}

function queueColumns(
  translate: Translate,
  now: number | null,
  choose: (choice: Choice) => void,
): Column<WaitingFounder>[] {
  return [
    {
      id: 'company',
      title: translate('page.admin.queue.company'),
      isCardTitle: true,
      cell: ({ company, tva, country }) => (
        <div>
          <Text fw={600}>{company}</Text>
          <Text size="sm" c="dimmed">
            {tva} · {country}
          </Text>
        </div>
      ),
    },
    {
      id: 'founder',
      title: translate('page.admin.queue.founder'),
      cell: ({ name, email }) => (
        <div>
          <Text>{name}</Text>
          <Text size="sm" c="dimmed" className={styles.email ?? ''}>
            {email}
          </Text>
        </div>
      ),
    },
    {
      id: 'waiting',
      title: translate('page.admin.queue.waiting'),
      cell: ({ waitingSince }) => (
        <div>
          {now !== null && (
            <Text>
              {translate('page.admin.queue.days', {
                count: Math.max(0, Math.floor((now - Date.parse(waitingSince)) / millisecondsPerDay)),
              })}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {translate('page.admin.queue.since', { date: translate.day(waitingSince) })}
          </Text>
        </div>
      ),
    },
    {
      id: 'vies',
      title: translate('page.admin.queue.vies'),
      cell: ({ vatAnswer }) => translate.byId(`page.admin.vies.${vatAnswer}`) ?? vatAnswer,
    },
    {
      id: 'action',
      title: translate('page.admin.queue.action'),
      align: 'end',
      tight: true,
      cell: (founder) => <QueueActions founder={founder} onChoose={choose} />,
    },
  ]
}

function QueueActions({
  founder,
  onChoose,
}: {
  founder: WaitingFounder
  onChoose: (choice: Choice) => void
}) {
  const translate = useTranslate()
  const { company } = founder
  return (
    <Group gap={6} wrap="nowrap" justify="end">
      <Button
        size="xs"
        leftSection={<IconChecks size={16} stroke={1.8} aria-hidden />}
        aria-label={translate('page.admin.validateName', { company })}
        onClick={() => {
          onChoose({ founder, decision: 'validate' })
        }}
      >
        {translate('page.admin.validate')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconX size={16} stroke={1.8} aria-hidden />}
        aria-label={translate('page.admin.refuseName', { company })}
        onClick={() => {
          onChoose({ founder, decision: 'refuse' })
        }}
      >
        {translate('page.admin.refuse')}
      </Button>
    </Group>
  )
}
