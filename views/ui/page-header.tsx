// The header of a page: title, lead sentence, actions.

import { Title } from '../text/title.tsx'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { Link } from '../router/links.tsx'
import { usePageName } from './page-context.tsx'
import { useTranslate } from '../client/translations.ts'
import styles from './page-header.module.css'

type Props = {
  /** Default: the title of the page table. */
  readonly title?: ReactNode
  readonly lead?: ReactNode
  /** Next to the title, e.g. a status badge. */
  readonly aside?: ReactNode
  readonly actions?: ReactNode
  /** Link to the parent page. */
  readonly back?: { readonly to: string; readonly title: string }
}

export function PageHeader({ title, lead, aside, actions, back }: Props) {
  const translate = useTranslate()
  const name = usePageName()
  useTabTitle(title)
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        {back !== undefined && (
          <Link className={styles.back} to={back.to}>
            <IconArrowLeft size={16} stroke={1.8} aria-hidden />
            {back.title}
          </Link>
        )}
        <div className={styles.title}>
          <Title order={1}>{title ?? (name === null ? '' : translate.byId(`page.${name}.title`))}</Title>
          {aside}
        </div>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions !== undefined && actions !== false && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

/** Sets the title of the browser tab when the page has a title of its own, e.g. the name of a wine. */
function useTabTitle(title: ReactNode): void {
  const translate = useTranslate()
  useEffect(() => {
    if (typeof title === 'string' && title !== '')
      document.title = `${title} · ${translate('part.layout.product')}`
  }, [title, translate])
}
