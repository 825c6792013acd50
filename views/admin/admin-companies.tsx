// The list of all companies, with a search by name or tax number.

import { Text } from '../text/text.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import type { CompanyAnswer } from '../../src/contract/answers.ts'
import { addressOf } from '../client/addresses.ts'
import { call } from '../client/call.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import styles from './admin-companies.module.css'
import { CompanyStateBadge } from '../account/company-state-badge.tsx'
import { useQueryValues } from './query-values.ts'
import { DataTable, type Column } from '../table/data-table.tsx'
import { ListDownload } from '../files/list-download.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Tag } from '../ui/tag.tsx'

/** Milliseconds without a key press before a search. */
const searchDelay = 250

type Props = {
  readonly companies: readonly CompanyAnswer[]
  readonly onOpen: (company: CompanyAnswer) => void
}

export function AdminCompanies({ companies, onOpen }: Props) {
  const translate = useTranslate()
  const [{ search: typed = '' }, setValues] = useQueryValues(['search'])
  const [matches, setMatches] = useState<readonly CompanyAnswer[] | null>(null)
  const { run, refusal } = useAction(
    useCallback(async (search: string) => {
      setMatches((await call('admin.companies', { search })).companies)
    }, []),
  )
  const search = typed.trim()
  useEffect(() => {
    if (search === '') return
    const timer = setTimeout(() => {
      void run(search)
    }, searchDelay)
    return () => {
      clearTimeout(timer)
    }
  }, [search, run])
  const shown = search === '' ? companies : (matches ?? companies)
  const wanted = search === '' ? {} : { search }
  return (
    <>
      <search className={styles.search}>
        <TextInput
          type="search"
          label={translate('page.admin.search')}
          placeholder={translate('page.admin.searchPlaceholder')}
          value={typed}
          maxLength={100}
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          onChange={(event) => {
            setValues({ search: event.currentTarget.value })
          }}
        />
        <span role="status">{translate('page.admin.found', { count: shown.length })}</span>
        <ListDownload addressOf={(format) => addressOf('admin.companiesFile', { ...wanted, format })} />
      </search>
      <RefusalAlert refusal={refusal} />
      {shown.length > 0 && (
        <DataTable
          caption={translate('page.admin.tab.companies')}
          columns={companyColumns(translate, onOpen)}
          rows={shown}
          idOf={({ id }) => id}
        />
      )}
    </>
  )
}

function companyColumns(
  translate: Translate,
  open: (company: CompanyAnswer) => void,
): Column<CompanyAnswer>[] {
  return [
    {
      id: 'name',
      title: translate('page.admin.name'),
      isCardTitle: true,
      cell: (company) => (
        <button
          type="button"
          className={styles.open}
          aria-label={translate('page.admin.open', { company: company.draft.name ?? '' })}
          onClick={() => {
            open(company)
          }}
        >
          {company.draft.name}
        </button>
      ),
    },
    {
      id: 'tva',
      title: translate('page.admin.tva'),
      cell: ({ draft }) => (
        <Text component="span" className="figures">
          {draft.tva}
        </Text>
      ),
    },
    {
      id: 'country',
      title: translate('page.admin.country'),
      cell: ({ draft }) => [draft.city, draft.country].filter((part) => part !== undefined).join(', '),
    },
    {
      id: 'created',
      title: translate('page.admin.created'),
      cell: ({ createdAt }) => translate.day(createdAt),
    },
    {
      id: 'state',
      title: translate('page.users.state'),
      cell: ({ state, premium }) => (
        <span>
          <CompanyStateBadge state={state} />
          {premium && (
            <>
              {' '}
              <Tag color="teal" outline>
                {translate('page.admin.premium')}
              </Tag>
            </>
          )}
        </span>
      ),
    },
  ]
}
