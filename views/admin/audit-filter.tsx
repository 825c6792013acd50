// The filter of the audit trail: person, company, operation, period.

import { TextInput } from '../ui/text-input.tsx'
import { auditedOperations } from '../../src/contract/operations/admin.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { searchableProps } from '../form/option-search.ts'
import { Select } from '../overlay/select.tsx'

export type AuditFilter = Omit<Input<'admin.auditFile'>, 'format'>
/** Changed members of a filter; an empty text or undefined removes one. */
export type AuditFilterChange = { readonly [N in keyof AuditFilter]?: AuditFilter[N] | undefined }

export function AuditFilterFields({
  filter,
  onChange,
}: {
  filter: AuditFilter
  onChange: (change: AuditFilterChange) => void
}) {
  const translate = useTranslate()
  return (
    <>
      <TextInput
        label={translate('page.admin.audit.person')}
        placeholder={translate('page.admin.audit.personHelp')}
        maxLength={100}
        value={filter.person ?? ''}
        onChange={(event) => {
          onChange({ person: event.currentTarget.value })
        }}
      />
      <TextInput
        label={translate('page.admin.audit.company')}
        placeholder={translate('page.admin.audit.companyHelp')}
        maxLength={100}
        value={filter.company ?? ''}
        onChange={(event) => {
          onChange({ company: event.currentTarget.value })
        }}
      />
      <Select
        label={translate('page.admin.audit.operation')}
        placeholder={translate('page.admin.audit.anything')}
        clearable
        {...searchableProps(auditedOperations.length)}
        nothingFoundMessage={translate('part.form.nothingFound')}
        clearButtonProps={{ 'aria-label': translate('page.admin.audit.anything') }}
        data={auditedOperations.map((value) => ({ value, label: operationName(value, translate) }))}
        value={filter.operation ?? null}
        onChange={(value) => {
          onChange({ operation: auditedOperations.find((operation) => operation === value) })
        }}
      />
      <TextInput
        type="date"
        label={translate('page.admin.audit.from')}
        value={filter.from ?? ''}
        onChange={(event) => {
          onChange({ from: event.currentTarget.value })
        }}
      />
      <TextInput
        type="date"
        label={translate('page.admin.audit.to')}
        value={filter.to ?? ''}
        onChange={(event) => {
          onChange({ to: event.currentTarget.value })
        }}
      />
    </>
  )
}

/** The name of an audited operation; the operation itself when a later release recorded it. */
export function operationName(operation: string, translate: Translate): string {
  return translate.byId(`page.admin.audited.${operation}`) ?? operation
}
