// The page that creates the company. Its VAT number proves it; when the number cannot be verified, the bypass
// does (specification 4 and 5).

import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { Alert } from '../notice/alert.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { companyFields } from '../../src/domain/company/fields.ts'
import { countryOfVat, parseVat, vatIssue } from '../../src/domain/company/vat.ts'
import { parseViesAddress } from '../../src/domain/company/vies-address.ts'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import type { InterfaceLanguage } from '../../src/domain/languages.ts'
import { call, CallRefusal } from '../client/call.ts'
import { companyIssues, companyMessageKeys } from '../account/company-issues.ts'
import { CountryInput } from '../account/country-input.tsx'
import { useVatCheck, vatKey } from '../account/vat-check.ts'
import { VatInput } from '../account/vat-input.tsx'
import { afterPointerUp } from '../form/after-pointer-up.ts'
import { FieldGrid, Form } from '../form/form.tsx'
import { companyQuestions } from '../help/field-questions.ts'
import { useFormState, type FormState, type Values } from '../form/form-state.ts'
import { useAction } from '../ui/action.ts'
import { Loading } from '../ui/loader.tsx'
import { LeaveGuard } from '../overlay/leave-guard.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section, Sections } from '../ui/section.tsx'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'

type Company = Omit<Parameters<typeof call<'companies.create'>>[1], 'bypass'>

const editors = { country: CountryInput, tva: VatInput }
/** The country that most readers of a language are in; English is read everywhere. */
const initialValues: Readonly<Record<InterfaceLanguage, Values>> = {
  en: {},
  fr: { country: 'FR' },
  it: { country: 'IT' },
  de: { country: 'DE' },
  es: { country: 'ES' },
  pt: { country: 'PT' },
  gr: { country: 'GR' },
}

function validateCompany(values: Values): readonly ValidationIssue[] {
  const issues = companyIssues(values)
  const { tva, country } = values
  if (typeof tva !== 'string' || typeof country !== 'string') return issues
  const issue = vatIssue(tva, country)
  return issue === null || issues.some(({ field }) => field === 'tva') ? issues : [...issues, issue]
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

/** Whether a refusal is about the VAT number, and ends when another number is typed. */
function isAboutNumber({ code, issues }: CallRefusal): boolean {
  return code === 'company.vatUnverified' || issues.some(({ field }) => field === 'tva')
}

/** The fields of the company's identity: a SIRET is for French companies only. */
function identityFields({ country, siret }: Values): string[] {
  const isFrench = country === 'FR' || country === undefined
  return ['name', 'legalForm', 'gln', ...(isFrench || siret !== undefined ? ['siret'] : [])]
}

export function CompanyCreatePage() {
  const translate = useTranslate()
  const initial = initialValues[useSession().language]
  const state = useFormState({
    fields: companyFields,
    initial,
    validate: validateCompany,
    editors,
    messageKeys: companyMessageKeys,
    helpParts: companyQuestions,
  })
  const number = vatKey(state.values['tva'], state.values['country'])
  const [refused, setRefused] = useState<{ readonly number: string; readonly code: string } | null>(null)
  // A ref: a check that began before reads it when it is answered.
  const answeredAt = useRef(0)
  const isUnverified = refused?.number === number && refused.code === 'company.vatUnverified'
  const [bypassNumber, setBypassNumber] = useState<string | null>(null)
  const bypass = bypassNumber === number
  const action = useAction(
    useCallback(async () => {
      try {
        await create(state.values as Company, bypass)
      } catch (error) {
        if (error instanceof CallRefusal) {
          state.showServerIssues(error.issues.filter((fault) => fault.field !== 'bypass'))
          setRefused(isAboutNumber(error) ? { number, code: error.code } : null)
          answeredAt.current = performance.now()
        }
        throw error
      }
    }, [state, number, bypass]),
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
        <RefusalAlert refusal={refused === null || refused.number === number ? action.refusal : null} />
        <Sections>
          <VatSection
            state={state}
            initial={initial}
            isUnverified={isUnverified}
            bypass={bypass}
            onBypass={(checked) => {
              setBypassNumber(checked ? number : null)
            }}
            isNewer={(begunAt) => begunAt > answeredAt.current}
            onNewAnswer={(isRefused) => {
              action.clear()
              setRefused(null)
              if (isRefused) setBypassNumber(null)
            }}
          />
          <Section title={translate('group.identity')}>
            <FieldGrid state={state} names={identityFields(state.values)} />
          </Section>
          <Section title={translate('group.address')}>
            <FieldGrid state={state} names={['address', 'postalCode', 'city', 'phone']} />
          </Section>
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

/** The form's state, whose country follows the prefix of the number until the user chooses a country. */
function useCountryOfNumber(state: FormState): FormState {
  const [isChosen, setChosen] = useState(false)
  const set = (name: string, value: unknown): void => {
    state.set(name, value)
    if (name === 'country') setChosen(true)
    if (name !== 'tva' || typeof value !== 'string' || isChosen) return
    const { country } = state.values
    const named = countryOfVat(value)
    if (named === null) return
    // The letters of a French key may also be the prefix of another country, whose number has the same length.
    const isOfOther = typeof country !== 'string' || parseVat(value, country) === null
    if (isOfOther || parseVat(value, named) !== null) state.set('country', named)
  }
  return { ...state, set }
}

/**
 * The VAT number and its country. A complete number is checked when its field is left, so that a number in
 * use is refused before the rest of the form is filled in. The published name and address go into the form,
 * except where the user has typed. `onNewAnswer` removes what older answers left on the page.
 */
function VatSection({
  state,
  initial,
  isUnverified,
  bypass,
  onBypass,
  isNewer,
  onNewAnswer,
}: {
  state: FormState
  initial: Values
  /** The company was refused because neither number nor name could be verified. */
  isUnverified: boolean
  bypass: boolean
  onBypass: (checked: boolean) => void
  /** Whether a check that began then is newer than the answer to the whole form. */
  isNewer: (begunAt: number) => boolean
  onNewAnswer: (isRefused: boolean) => void
}) {
  const translate = useTranslate()
  const { tva, country } = state.values
  const [published, setPublished] = useState(initial)
  const { answer, isChecking, check, leave } = useVatCheck(
    { tva, country },
    {
      onAnswer: ({ name, address }, begunAt) => {
        if (isNewer(begunAt)) {
          onNewAnswer(false)
          // The same value again: the server's issues of another country's number no longer hold.
          state.set('tva', tva)
        }
        action.clear()
        const next = { ...initial, ...publishedValues(name, address, country) }
        state.rebase(next, published)
        setPublished(next)
      },
      onIssues: (issues, begunAt) => {
        if (isNewer(begunAt)) onNewAnswer(true)
        action.clear()
        state.showServerIssues(issues, true)
      },
    },
  )
  const action = useAction(check)
  return (
    <Section title={translate('page.companyCreate.vat')} lead={translate('page.companyCreate.vatLead')}>
      <div
        onBlur={() => {
          afterPointerUp(() => {
            void leave()
          })
        }}
      >
        <FieldGrid state={useCountryOfNumber(state)} names={['country', 'tva']} />
      </div>
      <Stack gap="sm" mt="md" align="start">
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
        {/* What is below moves while the user is at the number, and not when the register answers. */}
        {isChecking && answer === null && <Loading />}
        {answer !== null && <VatAnswerAlert answer={answer} />}
        {(isUnverified || (answer !== null && answer.answer !== 'valid')) && (
          <BypassBox checked={bypass} onChange={onBypass} />
        )}
      </Stack>
    </Section>
  )
}

/** What the register publishes about a company, as values of the form. */
function publishedValues(name: string | null, address: string | null, country: unknown): Values {
  const parts = address === null || typeof country !== 'string' ? null : parseViesAddress(address, country)
  return { ...(name === null ? {} : { name: name.slice(0, 120) }), ...parts }
}

function VatAnswerAlert({ answer: { answer, name } }: { answer: Output<'companies.checkVat'> }) {
  const translate = useTranslate()
  const isValid = answer === 'valid'
  return (
    <Alert
      color={isValid ? 'teal' : 'gray'}
      role="status"
      icon={isValid ? <IconCircleCheck aria-hidden /> : <IconInfoCircle aria-hidden />}
    >
      {translate(`page.companyCreate.answer.${answer}`)}
      {name !== null && (
        <Text component="span" fw={600}>
          {' '}
          {name}
        </Text>
      )}
    </Alert>
  )
}

/** The request for a manual check, beside the check that failed. */
function BypassBox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const translate = useTranslate()
  const { validationDays } = useSession()
  return (
    <Checkbox
      id="field-bypass"
      checked={checked}
      onChange={(event) => {
        onChange(event.currentTarget.checked)
      }}
      label={translate('page.companyCreate.bypass')}
      description={translate('page.companyCreate.bypassText', { days: validationDays })}
    />
  )
}
