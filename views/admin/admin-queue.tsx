// Companies that await validation by hand: who founded them, how long they have waited, what VIES said and what else is
// known; each is validated, or refused with a reason (specification section 4, bypass).

import { Button, Group, Text, Textarea } from '@mantine/core'
import { IconChecks, IconMoodCheck, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import type { Output } from '../../src/contract/operations/index.ts'
import { interfaceLanguageNames } from '../../src/domain/languages.ts'
import { call } from '../client/call.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import styles from './admin-queue.module.css'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Facts, type Fact } from '../ui/facts.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'

export type Waiting = Output<'admin.bypassers'>['bypasseurs'][number]
type Chosen = { readonly one: Waiting; readonly decision: 'validate' | 'refuse' }

const dayLength = 86_400_000
/** Letters that a reason has at least, as the call demands. */
const shortestReason = 10

export function AdminQueue({
  queue,
  onDone,
}: {
  queue: readonly Waiting[]
  onDone: (sentence: string) => void
}) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const now = useNow()
  const close = useCallback(() => {
    setChosen(null)
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
        columns={columns(translate, now, setChosen)}
        rows={queue}
        idOf={(one) => one.user_id}
      />
      {chosen !== null && (
        <Decision
          key={`${chosen.decision} ${String(chosen.one.user_id)}`}
          chosen={chosen}
          onDone={onDone}
          onClose={close}
        />
      )}
    </>
  )
}

/** What is known, and the decision. A reason goes to the founder word for word. */
function Decision({
  chosen: { one, decision },
  onDone,
  onClose,
}: {
  chosen: Chosen
  onDone: (sentence: string) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const [left, setLeft] = useState(false)
  const isShort = reason.trim().length < shortestReason
  const refuses = decision === 'refuse'
  const { company, user_id } = one
  const decide = useAction(
    useCallback(async () => {
      if (refuses) await call('admin.refuseBypass', { user_id, reason: reason.trim() })
      else await call('admin.validateBypass', { user_id })
      onClose()
      onDone(translate(refuses ? 'page.admin.refused' : 'page.admin.validated', { company }))
    }, [refuses, user_id, reason, company, onClose, onDone, translate]),
  )
  return (
    <ConfirmDialog
      opened
      grave={refuses}
      busy={decide.busy}
      disabled={refuses && isShort}
      confirm={translate(refuses ? 'page.admin.refuse' : 'page.admin.validate')}
      title={translate(refuses ? 'page.admin.refuseTitle' : 'page.admin.validateTitle', { company })}
      onConfirm={() => {
        void decide.run()
      }}
      onClose={onClose}
    >
      <RefusalAlert refusal={decide.refusal} />
      <Text>
        {refuses
          ? translate('page.admin.refuseText', { name: one.name })
          : translate('page.admin.validateText', { name: one.name, email: one.email, tva: one.tva })}
      </Text>
      <div className={styles.evidence}>
        <Facts facts={evidenceOf(one, translate)} />
      </div>
      {refuses && (
        <Textarea
          label={translate('page.admin.refuseReason')}
          description={translate('page.admin.refuseReasonHelp', {
            language: interfaceLanguageNames[one.language],
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
            setLeft(true)
          }}
          error={
            left && isShort && reason.trim() !== ''
              ? translate('issue.tooShort', { min: shortestReason })
              : undefined
          }
        />
      )}
    </ConfirmDialog>
  )
}

/** What there is to decide by; what nobody gave is left out. */
function evidenceOf({ company, vatAnswer, tva, country, evidence }: Waiting, translate: Translate): Fact[] {
  const {
    vatName,
    vatAddress,
    vatAt,
    sameName,
    legalForm,
    siret,
    gln,
    address,
    phone,
    refusedFor,
    refusedAt,
    note,
  } = evidence
  const given: readonly (readonly [string, string | null])[] = [
    [translate('page.admin.queue.company'), [company, legalForm].filter((part) => part !== null).join(', ')],
    [translate('page.admin.tva'), `${tva} · ${country}`],
    [
      translate('page.admin.evidence.vies'),
      `${translate.byId(`page.admin.vies.${vatAnswer}`) ?? vatAnswer}${vatAt === null ? '' : ` (${translate.moment(vatAt)})`}`,
    ],
    [
      translate('page.admin.evidence.viesName'),
      vatName === null
        ? null
        : `${vatName} (${translate(sameName ? 'page.admin.evidence.same' : 'page.admin.evidence.other')})`,
    ],
    [translate('page.admin.evidence.viesAddress'), vatAddress],
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
  return given.flatMap(([title, value]) => (value === null || value === '' ? [] : [{ title, value }]))
}

/** The moment, once there is a browser: server and browser must draw the same first. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
  }, [])
  return now
}

function columns(
  translate: Translate,
  now: number | null,
  choose: (chosen: Chosen) => void,
): Column<Waiting>[] {
  return [
    {
      id: 'company',
      title: translate('page.admin.queue.company'),
      heads: true,
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
                count: Math.max(0, Math.floor((now - Date.parse(waitingSince)) / dayLength)),
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
      cell: (one) => (
        <Group gap={6} wrap="nowrap" justify="flex-end">
          <Button
            size="xs"
            leftSection={<IconChecks size={16} stroke={1.8} aria-hidden />}
            aria-label={translate('page.admin.validateName', { company: one.company })}
            onClick={() => {
              choose({ one, decision: 'validate' })
            }}
          >
            {translate('page.admin.validate')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconX size={16} stroke={1.8} aria-hidden />}
            aria-label={translate('page.admin.refuseName', { company: one.company })}
            onClick={() => {
              choose({ one, decision: 'refuse' })
            }}
          >
            {translate('page.admin.refuse')}
          </Button>
        </Group>
      ),
    },
  ]
}
