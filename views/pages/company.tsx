// The page of the user's own company: shows and changes its data, except the VAT number (specification 3 and
// 4).

import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { useCallback } from 'react'
import { Button } from '../button/button.tsx'
import { Link } from '../router/links.tsx'
import type { CompanyAnswer } from '../../src/contract/answers.ts'
import { companyFields, type CompanyChanges } from '../../src/domain/company/fields.ts'
import { call, CallRefusal } from '../client/call.ts'
import { companyIssues, companyMessageKeys } from '../account/company-issues.ts'
import { CountryInput } from '../account/country-input.tsx'
import { FieldGrid, Form } from '../form/form.tsx'
import { companyQuestions } from '../help/field-questions.ts'
import { useFormState } from '../form/form-state.ts'
import type { PageProps } from '../client/page-data.ts'
import { useAction } from '../ui/action.ts'
import { ValidationRequest } from '../account/validation-request.tsx'
import { Gs1Prefixes } from '../account/gs1-prefixes.tsx'
import { CompanyExport } from '../account/company-export.tsx'
import { CompanyStateBadge } from '../account/company-state-badge.tsx'
import { LeaveGuard } from '../overlay/leave-guard.tsx'
import { NoCompany } from '../ui/no-company.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Columns, Section, Sections } from '../ui/section.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { useTranslate, type MessageId } from '../client/translations.ts'

const editors = { country: CountryInput }

function lock(name: string): MessageId | null {
  return name === 'tva' ? 'part.form.lockedHere' : null
}

export function CompanyPage({ company: { company }, exports, prefixes }: PageProps<'company'>) {
  const translate = useTranslate()
  if (company === null) {
    return (
      <>
        <PageHeader />
        <Section>
          <NoCompany />
        </Section>
      </>
    )
  }
  return (
    <>
      <PageHeader lead={translate('page.company.lead')} aside={<CompanyStateBadge state={company.state} />} />
      <Sections>
        {company.state === 'refused' && <ValidationRequest company={company} />}
        <Columns>
          <CompanyForm company={company} />
          <Sections>
            <Section title={translate(`page.company.state.${company.state}`)}>
              <Text>{translate(`page.company.stateHelp.${company.state}`)}</Text>
              <Text c="dimmed" size="sm" mt="sm">
                {translate('page.company.since', { date: translate.day(company.createdAt) })}
              </Text>
              {company.state === 'refused' && (
                <Button to="/contact-form" variant="light" mt="md">
                  {translate('page.company.writeSupport')}
                </Button>
              )}
            </Section>
            <Section title={translate('page.company.gln.title')}>
              <Stack gap="sm">
                <Text>{translate('page.company.gln.text')}</Text>
                <Text>{translate('page.company.gln.need')}</Text>
              </Stack>
            </Section>
            {prefixes !== null && <Gs1Prefixes prefixes={prefixes} />}
            {exports !== null && <CompanyExport exports={exports.exports} />}
          </Sections>
        </Columns>
      </Sections>
    </>
  )
}

function CompanyForm({ company }: { company: CompanyAnswer }) {
  const translate = useTranslate()
  const state = useFormState({
    fields: companyFields,
    initial: company.draft,
    validate: companyIssues,
    editors,
    messageKeys: companyMessageKeys,
    helpParts: companyQuestions,
    lock,
  })
  const save = useAction(
    useCallback(async () => {
      try {
        const answer = await call('companies.update', state.changes() as CompanyChanges)
        state.reset(answer.company.draft)
        showSuccess(translate('page.company.saved'))
      } catch (error) {
        if (error instanceof CallRefusal) state.showServerIssues(error.issues)
        throw error
      }
    }, [state, translate]),
  )
  return (
    <Form
      state={state}
      onSubmit={() => {
        if (state.check()) void save.run()
      }}
    >
      <LeaveGuard wouldLoseInput={state.isDirty} />
      <RefusalAlert refusal={save.refusal} />
      <Sections>
        <Section title={translate('group.identity')}>
          <FieldGrid state={state} group="identity" />
          <Text c="dimmed" size="sm" mt="md">
            {translate('page.company.vatLocked')}{' '}
            <Link to="/contact-form">{translate('page.company.writeSupport')}</Link>
          </Text>
        </Section>
        <Section title={translate('group.address')}>
          <FieldGrid state={state} group="address" />
        </Section>
        <Section title={translate('group.packaging')} lead={translate('page.company.packagingLead')}>
          <FieldGrid state={state} group="packaging" />
        </Section>
      </Sections>
      <Group mt="lg">
        <Button type="submit" loading={save.busy} disabled={!state.isDirty}>
          {translate('page.company.save')}
        </Button>
      </Group>
    </Form>
  )
}
