// The page that creates the company. Its VAT number proves it; when the number cannot be verified, the bypass
// does (specification 4 and 5).

import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { companyFields } from '../../src/domain/company/fields.ts'
import { parseVat } from '../../src/domain/company/vat.ts'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { call, CallRefusal } from '../client/call.ts'
import { companyIssues, companyMessageKeys } from '../account/company-issues.ts'
import { CountryInput } from '../account/country-input.tsx'
import { FieldGrid, Form } from '../form/form.tsx'
import { useFormState, type FormState, type Values } from '../form/form-state.ts'
import { useAction } from '../ui/action.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section, Sections } from '../ui/section.tsx'
import { useTranslate } from '../client/translations.ts'

type VatAnswer = Output<'companies.checkVat'>
type Company = Omit<Parameters<typeof call<'companies.create'>>[1], 'bypass'>

const editors = { country: CountryInput }
const initial: Values = { country: 'FR' }

function validateCompany(values: Values): readonly ValidationIssue[] {
  const issues = companyIssues(values)
  const { tva, country } = values
  const isMalformed =
    typeof tva === 'string' && typeof country === 'string' && parseVat(tva, country) === null
  return isMalformed && !issues.some((issue) => issue.field === 'tva')
    ? [...issues, { field: 'tva', code: 'vatInvalid' }]
    : issues
}

/**
 * Never resolves after success: the action stays busy until the browser has left the page, so nothing is sent
 * twice.
 */
async function create(company: Company, bypass: boolean): Promise<void> {
  await call('companies.create', { ...company, ...(bypass ? { bypass } : {}) })
  location.assign('/')
  await new Promise<never>(() => undefined)
}

export function CompanyCreatePage() {
  const translate = useTranslate()
  const state = useFormState({
    fields: companyFields,
    initial,
    validate: validateCompany,
    editors,
    messageKeys: companyMessageKeys,
  })
  const number = `${String(state.values['country'])} ${String(state.values['tva'])}`
  const [refused, setRefused] = useState<string | null>(null)
  const isUnverified = refused === number
  const [bypass, setBypass] = useState(false)
  const action = useAction(
    useCallback(async () => {
      try {
        await create(state.values as Company, bypass && isUnverified)
      } catch (error) {
        if (error instanceof CallRefusal) {
          state.showServerIssues(error.issues.filter((fault) => fault.field !== 'bypass'))
          setRefused(error.code === 'company.vatUnverified' ? number : null)
        }
        throw error
      }
    }, [state, number, bypass, isUnverified]),
  )
  return (
    <>
      <PageHeader lead={translate('page.companyCreate.lead')} />
      <LeaveGuard wouldLoseInput={state.isDirty && !action.busy} />
      <Form
        state={state}
        onSubmit={() => {
          if (state.check()) void action.run()
        }}
      >
        <RefusalAlert refusal={refused === null || isUnverified ? action.refusal : null} />
        <Sections>
          <Section title={translate('page.companyCreate.vat')} lead={translate('page.companyCreate.vatLead')}>
            <FieldGrid state={state} names={['country', 'tva']} />
            <VatCheck key={number} state={state} />
          </Section>
          <Section title={translate('group.identity')}>
            <FieldGrid state={state} names={['name', 'legalForm', 'gln', 'siret']} />
          </Section>
          <Section title={translate('group.address')}>
            <FieldGrid state={state} names={['address', 'postalCode', 'city', 'phone']} />
          </Section>
          {isUnverified && <Bypass checked={bypass} onChange={setBypass} />}
        </Sections>
        <Group mt="lg">
          <Button type="submit" size="md" loading={action.busy} disabled={isUnverified && !bypass}>
            {translate('page.companyCreate.submit')}
          </Button>
        </Group>
      </Form>
    </>
  )
}

/**
 * Checks one VAT number before the rest of the form is filled in. The published name goes into the form
 * unless the user has typed one.
 */
function VatCheck({ state }: { state: FormState }) {
  const translate = useTranslate()
  const [answer, setAnswer] = useState<VatAnswer | null>(null)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const { tva, country } = state.values
  const action = useAction(
    useCallback(async () => {
      setAnswer(null)
      try {
        const result = await call('companies.checkVat', {
          tva: typeof tva === 'string' ? tva : '',
          country: typeof country === 'string' ? country : '',
        })
        if (!isMounted.current) return
        setAnswer(result)
        if (result.name !== null) state.rebase({ ...initial, name: result.name.slice(0, 120) }, initial)
      } catch (error) {
        if (!isMounted.current) return
        if (error instanceof CallRefusal) state.showServerIssues(error.issues)
        throw error
      }
    }, [tva, country, state]),
  )
  const isValid = answer?.answer === 'valid'
  return (
    <Stack gap="sm" mt="md" align="flex-start">
      <Button
        variant="default"
        loading={action.busy}
        disabled={typeof tva !== 'string'}
        onClick={() => {
          void action.run()
        }}
      >
        {translate('page.companyCreate.check')}
      </Button>
      <RefusalAlert refusal={action.refusal} />
      {answer !== null && (
        <Alert
          color={isValid ? 'teal' : 'gray'}
          variant="light"
          role="status"
          icon={isValid ? <IconCircleCheck aria-hidden /> : <IconInfoCircle aria-hidden />}
        >
          {translate(`page.companyCreate.answer.${answer.answer}`)}
          {answer.name !== null && (
            <Text component="span" fw={600}>
              {' '}
              {answer.name}
            </Text>
          )}
        </Alert>
      )}
    </Stack>
  )
}

function Bypass({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const translate = useTranslate()
  return (
    <Section
      title={translate('page.companyCreate.bypassTitle')}
      lead={translate('page.companyCreate.bypassLead')}
    >
      <Checkbox
        id="field-bypass"
        checked={checked}
        onChange={(event) => {
          onChange(event.currentTarget.checked)
        }}
        label={translate('page.companyCreate.bypass')}
      />
    </Section>
  )
}
