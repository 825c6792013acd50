// The page of support and administration (/maestria): companies that await validation, all companies with
// their users and sheets, news, the audit log. What a user may not do does not show (specification 2, 4 and
// 7).

import { Badge, Tabs } from '@mantine/core'
import {
  IconActivity,
  IconBarcode,
  IconBuildingWarehouse,
  IconChecks,
  IconHistory,
  IconNews,
} from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useRevalidator, useSearchParams } from '../router/context.ts'
import type { CompanyAnswer } from '../../src/contract/answers.ts'
import { operationOf } from '../../src/contract/operations/index.ts'
import type { PageProps } from '../client/page-data.ts'
import { AdminAudit } from '../admin/admin-audit.tsx'
import { AdminCompanies } from '../admin/admin-companies.tsx'
import { AdminCompany } from '../admin/admin-company.tsx'
import { AdminOperations } from '../admin/admin-operations.tsx'
import { AdminPrefixes } from '../admin/admin-prefixes.tsx'
import { AdminQueue } from '../admin/admin-queue.tsx'
import { NewsEditor } from '../admin/news-editor.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import styles from '../admin/admin.module.css'

export function AdminPage({
  bypassers: { bypasseurs },
  companies: { companies },
  prefixes,
  news,
}: PageProps<'admin'>) {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const mayAudit = sessionAllows(useSession(), operationOf('admin.audit').needs)
  const mayOperate = sessionAllows(useSession(), operationOf('admin.operations').needs)
  const [query, setQuery] = useSearchParams()
  const [first] = useState(bypasseurs.length > 0 ? 'queue' : 'companies')
  const [opened, setOpened] = useState<CompanyAnswer | null>(null)
  const done = useCallback(
    (sentence: string) => {
      showSuccess(sentence)
      void revalidate()
    },
    [revalidate],
  )
  // Tab and company are in the address, so that the back button closes a company. `companies` has its current
  // state.
  const companyId = Number(query.get('company'))
  const company =
    [...companies, ...(opened === null ? [] : [opened])].find(({ id }) => id === companyId) ?? null
  const tabs = [
    'queue',
    'prefixes',
    'companies',
    ...(news === null ? [] : ['news']),
    ...(mayAudit ? ['audit'] : []),
    ...(mayOperate ? ['operations'] : []),
  ]
  const tab = tabs.find((name) => name === query.get('tab')) ?? (company === null ? first : 'companies')
  const open = (next: CompanyAnswer): void => {
    setOpened(next)
    setQuery({ company: String(next.id) })
  }
  return (
    <>
      <PageHeader lead={translate('page.admin.lead')} />
      <Tabs
        value={tab}
        onChange={(to) => {
          setQuery({ tab: to ?? first })
        }}
        keepMounted={false}
      >
        <TabList
          current={tab}
          awaiting={bypasseurs.length}
          prefixes={prefixes.claims.length + prefixes.disputes.length}
          hasNews={news !== null}
          hasAudit={mayAudit}
          hasOperations={mayOperate}
        />
        <Tabs.Panel value="queue">
          <Section flush={bypasseurs.length > 0}>
            <AdminQueue queue={bypasseurs} onDone={done} />
          </Section>
        </Tabs.Panel>
        <Tabs.Panel value="prefixes">
          <AdminPrefixes queue={prefixes} onDone={done} />
        </Tabs.Panel>
        <Tabs.Panel value="companies">
          {company === null ? (
            <Section flush>
              <AdminCompanies companies={companies} onOpen={open} />
            </Section>
          ) : (
            <AdminCompany
              key={stateKey(company)}
              company={company}
              onDone={done}
              onBack={() => {
                setQuery({ tab: 'companies' })
              }}
            />
          )}
        </Tabs.Panel>
        {news !== null && (
          <Tabs.Panel value="news">
            <NewsEditor news={news.actualites} onDone={done} />
          </Tabs.Panel>
        )}
        {mayAudit && (
          <Tabs.Panel value="audit">
            <AdminAudit />
          </Tabs.Panel>
        )}
        {mayOperate && (
          <Tabs.Panel value="operations">
            <AdminOperations />
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  )
}

/** Changes whenever the data of the company change, so that its forms begin again. */
function stateKey({ id, actId, draft: { name = '', tva = '' } }: CompanyAnswer): string {
  return `${String(id)} ${name} ${tva} ${String(actId)}`
}

/** The badge of a tab whose entries await support; nothing for none. */
function countBadge(count: number): { rightSection?: ReactNode } {
  return count === 0
    ? {}
    : {
        rightSection: (
          <Badge size="sm" circle>
            {count}
          </Badge>
        ),
      }
}

/** `awaiting`: the number of companies that await validation; `prefixes`: of claims and disputes. */
function TabList({
  current,
  awaiting,
  prefixes,
  hasNews,
  hasAudit,
  hasOperations,
}: {
  current: string
  awaiting: number
  prefixes: number
  hasNews: boolean
  hasAudit: boolean
  hasOperations: boolean
}) {
  const translate = useTranslate()
  const list = useRef<HTMLDivElement>(null)
  // A row of tabs that does not fit scrolls: the current one shows.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[data-active]')
    if (open !== null && open !== undefined && list.current !== null)
      list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2
  }, [current])
  return (
    <Tabs.List ref={list} className={styles.tabs ?? ''}>
      <Tabs.Tab
        value="queue"
        leftSection={<IconChecks size={18} stroke={1.7} aria-hidden />}
        {...countBadge(awaiting)}
      >
        {translate('page.admin.tab.queue')}
      </Tabs.Tab>
      <Tabs.Tab
        value="prefixes"
        leftSection={<IconBarcode size={18} stroke={1.7} aria-hidden />}
        {...countBadge(prefixes)}
      >
        {translate('page.admin.tab.prefixes')}
      </Tabs.Tab>
      <Tabs.Tab value="companies" leftSection={<IconBuildingWarehouse size={18} stroke={1.7} aria-hidden />}>
        {translate('page.admin.tab.companies')}
      </Tabs.Tab>
      {hasNews && (
        <Tabs.Tab value="news" leftSection={<IconNews size={18} stroke={1.7} aria-hidden />}>
          {translate('page.admin.tab.news')}
        </Tabs.Tab>
      )}
      {hasAudit && (
        <Tabs.Tab value="audit" leftSection={<IconHistory size={18} stroke={1.7} aria-hidden />}>
          {translate('page.admin.tab.audit')}
        </Tabs.Tab>
      )}
      {hasOperations && (
        <Tabs.Tab value="operations" leftSection={<IconActivity size={18} stroke={1.7} aria-hidden />}>
          {translate('page.admin.tab.operations')}
        </Tabs.Tab>
      )}
    </Tabs.List>
  )
}
