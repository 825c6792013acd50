// Which page of the table is shown: its heading and its title in the browser's tab come from its name.

import { createContext, useContext, useEffect, type ReactNode } from 'react'
import type { PageName } from '../../src/contract/pages.ts'
import { useWords } from '../client/translations.ts'

const Name = createContext<PageName | null>(null)

/** Surrounds a page. Navigation by script keeps the tab's title and the reader's place in step, as a whole load would. */
export function PageContext({ value, children }: { value: PageName; children: ReactNode }) {
  const say = useWords()
  const title = say.at(`page.${value}.title`) ?? ''
  useEffect(() => {
    document.title = `${title} · ${say('part.layout.product')}`
  }, [title, say])
  return <Name value={value}>{children}</Name>
}

/** The page of the table that is shown, if any. */
export function usePageName(): PageName | null {
  return useContext(Name)
}
