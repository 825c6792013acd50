// What a page of a company shows to a user who belongs to none: why it is empty, and the next step. Support
// goes to the companies, a newcomer creates one, anyone else needs an invitation.

import { IconBuildingWarehouse } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import { pageOf, type PageName } from '../../src/contract/pages.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate, type MessageId } from '../client/translations.ts'
import { EmptyState } from './empty-state.tsx'

type Step = {
  readonly title: MessageId
  readonly text: MessageId
  readonly page?: PageName
  readonly query?: string
  readonly action?: MessageId
}

const supportStep: Step = {
  title: 'part.noCompany.supportTitle',
  text: 'part.noCompany.support',
  page: 'admin',
  query: '?tab=companies',
  action: 'part.noCompany.toCompanies',
}
const createStep: Step = {
  title: 'page.company.none',
  text: 'page.company.noneText',
  page: 'companyCreate',
  action: 'page.company.toCreate',
}
const joinStep: Step = { title: 'page.company.none', text: 'part.noCompany.join' }

/** `isWholePage`: the page shows nothing else. */
export function NoCompany({ isWholePage = false }: { isWholePage?: boolean }) {
  const translate = useTranslate()
  const session = useSession()
  const step =
    [supportStep, createStep].find(
      ({ page }) => page !== undefined && sessionAllows(session, pageOf(page).needs),
    ) ?? joinStep
  const { title, text, page, query = '', action } = step
  return (
    <EmptyState
      isWholePage={isWholePage}
      level={2}
      icon={IconBuildingWarehouse}
      title={translate(title)}
      text={translate(text)}
      {...(page === undefined || action === undefined
        ? {}
        : {
            action: <Button to={pageOf(page).path + query}>{translate(action)}</Button>,
          })}
    />
  )
}
