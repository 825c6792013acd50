// Which page of the table is shown: its heading and its title in the browser's tab come from its name.

import { createContext, useContext, useEffect, type ReactNode } from 'react'
import type { PageName } from '../../src/contract/pages.ts'
import { useTranslate } from '../client/translations.ts'

const Name = createContext<PageName | null>(null)

/** Surrounds a page. Navigation by script keeps the tab's title and the reader's place in step, as a whole load would. */
export function PageContext({ value, children }: { value: PageName; children: ReactNode }) {
  const translate = useTranslate()
  const title = translate.byId(`page.${value}.title`) ?? ''
  useEffect(() => {
    document.title = `${title} · ${translate('part.layout.product')}`
  }, [title, translate])
  return <Name value={value}>{children}</Name>
}

/** The page of the table that is shown, if any. */
export function usePageName(): PageName | null {
  return useContext(Name)
}
