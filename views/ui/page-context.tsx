// The name of the open page, from which its heading and the title of its browser tab follow.

import { createContext, useContext, useEffect, type ReactNode } from 'react'
import type { PageName } from '../../src/contract/pages.ts'
import { useTranslate } from '../client/translations.ts'

const PageNameContext = createContext<PageName | null>(null)

/** Provides the page's name, and sets the title of the browser tab. */
export function PageContext({ value, children }: { value: PageName; children: ReactNode }) {
  const translate = useTranslate()
  const title = translate.byId(`page.${value}.title`) ?? ''
  useEffect(() => {
    document.title = `${title} · ${translate('part.layout.product')}`
  }, [title, translate])
  return <PageNameContext value={value}>{children}</PageNameContext>
}

/** The open page; null outside a page. */
export function usePageName(): PageName | null {
  return useContext(PageNameContext)
}
