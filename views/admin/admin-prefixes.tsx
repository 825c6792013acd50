// GS1 prefixes that await support: claims with their evidence, and disputes between two companies. Support
// compares what both sent, and decides with a reason that the companies receive (decision 51).

import { Textarea } from '@mantine/core'
import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { IconMoodCheck } from '@tabler/icons-react'
import { useCallback, useState, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import type {
  PrefixClaimAnswer,
  SupportClaimAnswer,
  SupportDisputeAnswer,
} from '../../src/contract/operations/prefixes.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { minReasonLength } from '../../src/contract/reasons.ts'
import { PrefixStateBadge } from '../account/prefix-state-badge.tsx'
import { addressOf } from '../client/addresses.ts'
import { call } from '../client/call.ts'
import { useTranslate, type MessageId, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section } from '../ui/section.tsx'

type Queue = Output<'prefixes.queue'>
type Party = SupportClaimAnswer['company']
type Decision = {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly isDestructive: boolean
  readonly send: (reason: string) => Promise<unknown>
}
type Choose = (decision: Decision) => void

export function AdminPrefixes({
  queue: { claims, disputes },
  onDone,
}: {
  queue: Queue
  onDone: (sentence: string) => void
}) {
  const translate = useTranslate()
  const [decision, setDecision] = useState<Decision | null>(null)
  if (claims.length === 0 && disputes.length === 0)
    return (
      <EmptyState
        level={2}
        icon={IconMoodCheck}
        title={translate('page.admin.prefixes.empty')}
        text={translate('page.admin.prefixes.emptyText')}
      />
    )
  return (
    <Stack gap="lg">
      {disputes.map((entry) => (
        <DisputeCard key={`dispute ${String(entry.dispute.id)}`} entry={entry} onChoose={setDecision} />
      ))}
      {claims.map((entry) => (
        <ClaimCard key={`claim ${String(entry.claim.id)}`} entry={entry} onChoose={setDecision} />
      ))}
      {decision !== null && (
        <DecisionDialog
          key={decision.title}
          decision={decision}
          onDone={onDone}
          onClose={() => {
            setDecision(null)
          }}
        />
      )}
    </Stack>
  )
}

/** A company's claim, its evidence, and who else claims or uses the number. */
function ClaimCard({
  entry: { claim, company, others },
  onChoose,
}: {
  entry: SupportClaimAnswer
  onChoose: Choose
}) {
  const translate = useTranslate()
  const { prefix, state } = claim
  const decide = (to: 'confirmed' | 'refused'): Decision => ({
    title: translate(`page.admin.prefixes.title.${to}`, { prefix, company: company.name }),
    text: translate(`page.admin.prefixes.text.${to}`, { prefix, company: company.name }),
    label: translate(`page.admin.prefixes.label.${to}`),
    isDestructive: to === 'refused',
    send: (reason) => call('prefixes.decide', { company_id: company.id, prefix, state: to, reason }),
  })
  return (
    <Section title={translate('page.admin.prefixes.claimOf', { prefix, company: company.name })}>
      <Facts
        facts={[
          { title: translate('page.admin.prefixes.company'), value: partyText(company), wide: true },
          { title: translate('page.admin.prefixes.state'), value: <PrefixStateBadge state={state} /> },
          { title: translate('page.company.gs1.file'), value: <Evidence claim={claim} /> },
          {
            title: translate('page.admin.prefixes.others'),
            value:
              others.length === 0
                ? translate('page.admin.prefixes.nobody')
                : others.map((other) => (
                    <Side
                      key={other.company.id}
                      company={other.company}
                      claims={other.claim === null ? [] : [other.claim]}
                      published={other.published}
                    />
                  )),
            wide: true,
          },
        ]}
      />
      <Decisions
        onChoose={onChoose}
        decisions={(['confirmed', 'refused'] as const).filter((to) => to !== state).map(decide)}
      />
    </Section>
  )
}

/** A dispute: what both companies have sent, and which GTINs the other one has published. */
function DisputeCard({ entry, onChoose }: { entry: SupportDisputeAnswer; onChoose: Choose }) {
  const translate = useTranslate()
  const { dispute, company, claims, other, otherClaims, published } = entry
  const { prefix } = dispute
  const names = { prefix, company: company.name, other: other.name }
  const decide = (to: 'granted' | 'rejected'): Decision => ({
    title: translate(`page.admin.prefixes.title.${to}`, names),
    text: translate(`page.admin.prefixes.text.${to}`, names),
    label: translate(`page.admin.prefixes.label.${to}`, names),
    isDestructive: to === 'granted',
    send: (reason) => call('prefixes.decideDispute', { dispute_id: dispute.id, state: to, reason }),
  })
  return (
    <Section title={translate('page.admin.prefixes.disputeOf', names)}>
      <Facts
        facts={[
          { title: translate('page.company.gs1.reason'), value: dispute.reason, wide: true },
          {
            title: translate('page.admin.prefixes.opened'),
            value: <Side company={company} claims={claims} published={[]} />,
            wide: true,
          },
          {
            title: translate('page.admin.prefixes.against'),
            value: <Side company={other} claims={otherClaims} published={published} />,
            wide: true,
          },
        ]}
      />
      {dispute.state === 'open' ? (
        <Decisions onChoose={onChoose} decisions={[decide('granted'), decide('rejected')]} />
      ) : (
        <Text mt="md">{translate(`page.company.gs1.disputeState.${dispute.state}`)}</Text>
      )}
    </Section>
  )
}

function Decisions({ decisions, onChoose }: { decisions: readonly Decision[]; onChoose: Choose }) {
  return (
    <Group mt="md">
      {decisions.map((decision, index) => (
        <Button
          key={decision.label}
          size="sm"
          // One decision alone changes what was decided before: nothing asks for it.
          variant={index === 0 && decisions.length > 1 ? 'filled' : 'default'}
          onClick={() => {
            onChoose(decision)
          }}
        >
          {decision.label}
        </Button>
      ))}
    </Group>
  )
}

/** One company with its claims and its published GTINs. */
function Side({
  company,
  claims,
  published,
}: {
  company: Party
  claims: readonly PrefixClaimAnswer[]
  published: readonly string[]
}): ReactNode {
  const translate = useTranslate()
  return (
    <div>
      <Text>{partyText(company)}</Text>
      {claims.map((claim) => (
        <Group key={claim.id} gap="xs">
          <span className="figures">{claim.prefix}</span>
          <PrefixStateBadge state={claim.state} />
          <Evidence claim={claim} />
        </Group>
      ))}
      {published.length > 0 && (
        <Text size="sm">
          {translate('page.admin.prefixes.published', { count: published.length })} {published.join(', ')}
        </Text>
      )}
    </div>
  )
}

/** The link that saves the certificate, or the hint to check the register. */
function Evidence({ claim: { id, certificate } }: { claim: PrefixClaimAnswer }) {
  const translate = useTranslate()
  return certificate === null ? (
    <Text component="span" size="sm" c="dimmed">
      {translate('page.admin.prefixes.noCertificate')}
    </Text>
  ) : (
    <a href={addressOf('prefixes.certificate', { claim_id: id })} download>
      {certificate}
    </a>
  )
}

function partyText({ name, tva, country, gln }: Party): string {
  return [name, tva, country, ...(gln === null ? [] : [`GLN ${gln}`])]
    .filter((part) => part !== '')
    .join(' · ')
}

function DecisionDialog({
  decision: { title, text, label, isDestructive, send },
  onDone,
  onClose,
}: {
  decision: Decision
  onDone: (sentence: string) => void
  onClose: () => void
}) {
  const translate: Translate = useTranslate()
  const [reason, setReason] = useState('')
  const done: MessageId = 'page.admin.prefixes.done'
  const decide = useAction(
    useCallback(async () => {
      await send(reason.trim())
      onClose()
      onDone(translate(done))
    }, [send, reason, onClose, onDone, translate]),
  )
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={label}
      isDestructive={isDestructive}
      busy={decide.busy}
      disabled={reason.trim().length < minReasonLength}
      onConfirm={() => {
        void decide.run()
      }}
      onClose={onClose}
    >
      <RefusalAlert refusal={decide.refusal} />
      <Text>{text}</Text>
      <Textarea
        mt="md"
        label={translate('page.admin.prefixes.reason')}
        description={translate('page.admin.prefixes.reasonHelp')}
        withAsterisk
        autosize
        minRows={3}
        maxRows={8}
        maxLength={1000}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
        }}
      />
    </ConfirmDialog>
  )
}
