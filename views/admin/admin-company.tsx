// A company as support sees it: users, sheets, name, VAT number and actor number.

import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconArrowLeft, IconEye } from '@tabler/icons-react'
import { useCallback, useEffect, useState, type SubmitEvent } from 'react'
import type { CompanyAnswer } from '../../src/contract/answers.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { parseVat } from '../../src/domain/company/vat.ts'
import { call, CallRefusal } from '../client/call.ts'
import { NumberField } from '../form/number-field.tsx'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { CompanyStateBadge } from '../account/company-state-badge.tsx'
import styles from './admin-company.module.css'
import { AdminPrefixes } from './admin-prefixes.tsx'
import { AdminSheets } from './admin-sheets.tsx'
import { AdminUsers } from './admin-users.tsx'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { Loading } from '../ui/loader.tsx'
import { Facts } from '../ui/facts.tsx'
import { PrefixForm } from './prefix-form.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Columns, Section, Sections } from '../ui/section.tsx'

type CompanyDetail = {
  readonly users: Output<'admin.users'>['users']
  readonly sheets: Output<'admin.sheets'>['fiches']
  readonly prefixes: Output<'prefixes.queue'>
}
type Props = {
  readonly company: CompanyAnswer
  readonly onDone: (sentence: string) => void
  readonly onBack: () => void
}

/** What the sheets of the company take over: packaging (Regulation (EU) 2025/40 Art. 15(6)), organic control body. */
const defaultFields = [
  'packagingManufacturer',
  'packagingAddress',
  'packagingContact',
  'organicControlBody',
] as const satisfies readonly (keyof CompanyAnswer['draft'])[]

/** Largest actor number of the product-tracking service. */
const maxActorNumber = 2_147_483_647

export function AdminCompany({ company, onDone, onBack }: Props) {
  const translate = useTranslate()
  const { detail, refusal, reload } = useCompanyDetail(company.id)
  const reloadAfter = useCallback(
    (sentence: string) => {
      onDone(sentence)
      reload()
    },
    [onDone, reload],
  )
  return (
    <>
      <div className={styles.head}>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconArrowLeft size={16} stroke={1.8} aria-hidden />}
          onClick={onBack}
        >
          {translate('page.admin.back')}
        </Button>
        <Group gap="sm">
          <h2>{company.draft.name}</h2>
          <CompanyStateBadge state={company.state} />
          <ImpersonateButton id={company.id} />
        </Group>
        <Text c="dimmed" mt="xs">
          {[company.draft.tva, company.draft.city, company.draft.country]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </Text>
      </div>
      <RefusalAlert refusal={refusal} />
      {detail === null && refusal === null ? (
        <Loading isTall />
      ) : (
        <CompanySections company={company} detail={detail} onDone={onDone} onChange={reloadAfter} />
      )}
    </>
  )
}

type SectionsProps = {
  readonly company: CompanyAnswer
  /** Null when it could not be read. */
  readonly detail: CompanyDetail | null
  readonly onDone: Props['onDone']
  /** As `onDone`, after a change of the detail. */
  readonly onChange: Props['onDone']
}

function CompanySections({ company, detail, onDone, onChange }: SectionsProps) {
  const translate = useTranslate()
  return (
    <Sections>
      {detail !== null && (
        <>
          <Section title={translate('page.admin.detail.users')} flush>
            <AdminUsers users={detail.users} onDone={onChange} />
          </Section>
          <Section title={translate('page.admin.detail.sheets')} flush>
            <AdminSheets sheets={detail.sheets} onDone={onChange} />
          </Section>
          <Section title={translate('page.admin.prefixes.of')}>
            <Stack gap="lg">
              <AdminPrefixes queue={detail.prefixes} onDone={onChange} />
              <PrefixForm company={company} onDone={onChange} />
            </Stack>
          </Section>
        </>
      )}
      <Section title={translate('page.admin.detail.defaults')}>
        <Facts
          facts={defaultFields.map((name) => ({
            title: translate(`field.${name}.title`),
            value: company.draft[name] ?? '–',
          }))}
        />
      </Section>
      <Columns>
        <Section title={translate('page.admin.vat.title')} lead={translate('page.admin.vat.lead')}>
          <VatForm company={company} onDone={onDone} />
        </Section>
        <Section title={translate('page.admin.actor.title')}>
          <ActorForm company={company} onDone={onDone} />
        </Section>
      </Columns>
    </Sections>
  )
}

/** Opens the company read-only as its owner sees it. It loads a new document, because the session changes. */
function ImpersonateButton({ id }: { id: number }) {
  const translate = useTranslate()
  const begin = useAction(
    useCallback(async () => {
      await call('admin.seeAs', { company_id: id })
      location.assign('/')
    }, [id]),
  )
  return (
    <Button
      variant="light"
      size="xs"
      loading={begin.busy}
      leftSection={<IconEye size={16} stroke={1.8} aria-hidden />}
      onClick={() => {
        void begin.run()
      }}
    >
      {translate('page.admin.seeAs')}
    </Button>
  )
}

/** Users and sheets of a company; `reload` reads them again. */
function useCompanyDetail(id: number): {
  detail: CompanyDetail | null
  refusal: CallRefusal | null
  reload: () => void
} {
  const [detail, setDetail] = useState<CompanyDetail | null>(null)
  const [refusal, setRefusal] = useState<CallRefusal | null>(null)
  const [reloadCount, setReloadCount] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    Promise.all([
      call('admin.users', { company_id: id }, { signal: controller.signal }),
      call('admin.sheets', { company_id: id }, { signal: controller.signal }),
      call('prefixes.queue', { company_id: id }, { signal: controller.signal }),
    ]).then(
      ([{ users }, { fiches }, prefixes]) => {
        setDetail({ users, sheets: fiches, prefixes })
      },
      (error: unknown) => {
        if (error instanceof CallRefusal) setRefusal(error)
      },
    )
    return () => {
      controller.abort()
    }
  }, [id, reloadCount])
  return {
    detail,
    refusal,
    reload: useCallback(() => {
      setReloadCount((before) => before + 1)
    }, []),
  }
}

function VatForm({
  company: { id, draft },
  onDone,
}: {
  company: CompanyAnswer
  onDone: (sentence: string) => void
}) {
  const translate = useTranslate()
  const [name, setName] = useState(draft.name ?? '')
  const [tva, setTva] = useState(draft.tva ?? '')
  const [isConfirming, setConfirming] = useState(false)
  const isMalformed = parseVat(tva, draft.country ?? '') === null
  const isChanged = name.trim() !== draft.name || tva.trim() !== draft.tva
  const save = useAction(
    useCallback(async () => {
      setConfirming(false)
      await call('admin.updateVat', { company_id: id, tva: tva.trim(), company_name: name.trim() })
      onDone(translate('page.admin.saved', { name: name.trim() }))
    }, [id, tva, name, onDone, translate]),
  )
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (tva.trim() !== draft.tva) setConfirming(true)
    else void save.run()
  }
  return (
    <form method="post" onSubmit={submit} className={styles.form}>
      <RefusalAlert refusal={save.refusal} />
      <TextInput
        label={translate('page.admin.name')}
        value={name}
        maxLength={120}
        withAsterisk
        onChange={(event) => {
          setName(event.currentTarget.value)
        }}
        error={name.trim().length < 2 ? translate('issue.tooShort', { min: 2 }) : undefined}
      />
      <TextInput
        label={translate('page.admin.tva')}
        value={tva}
        maxLength={20}
        withAsterisk
        onChange={(event) => {
          setTva(event.currentTarget.value)
        }}
        error={isMalformed ? translate('issue.vatInvalid') : undefined}
      />
      <Button
        type="submit"
        loading={save.busy}
        disabled={!isChanged || isMalformed || name.trim().length < 2}
      >
        {translate('page.admin.save')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={translate('page.admin.vat.confirmTitle')}
        confirmLabel={translate('page.admin.save')}
        busy={save.busy}
        onConfirm={() => {
          void save.run()
        }}
        onClose={() => {
          setConfirming(false)
        }}
      >
        <Text>
          {translate('page.admin.vat.confirmText', { before: draft.tva ?? '–', after: tva.trim() })}
        </Text>
      </ConfirmDialog>
    </form>
  )
}

function ActorForm({
  company: { id, actId, draft },
  onDone,
}: {
  company: CompanyAnswer
  onDone: (sentence: string) => void
}) {
  const translate = useTranslate()
  const [number, setNumber] = useState<number | undefined>(actId)
  const save = useAction(
    useCallback(async () => {
      await call('admin.updateActor', { company_id: id, act_id: number ?? 0 })
      onDone(translate('page.admin.saved', { name: draft.name ?? '' }))
    }, [id, number, draft.name, onDone, translate]),
  )
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
    >
      <RefusalAlert refusal={save.refusal} />
      <NumberField
        label={translate('page.admin.actor.field')}
        description={translate('page.admin.actor.help')}
        value={number}
        most={maxActorNumber}
        onChange={setNumber}
      />
      <Button type="submit" loading={save.busy} disabled={(number ?? 0) === actId}>
        {translate('page.admin.save')}
      </Button>
    </form>
  )
}
