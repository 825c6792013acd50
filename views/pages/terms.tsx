// The terms of use.

import type { PageProps } from '../client/page-data.ts'
import { ReadingColumn } from '../shell/plain-parts.tsx'
import { Chapters } from '../ui/chapters.tsx'
import { useTranslate } from '../client/translations.ts'

export function TermsPage({ operator }: PageProps<'terms'>) {
  const translate = useTranslate()
  return (
    <ReadingColumn>
      <Chapters
        title={translate('page.terms.title')}
        lead={translate('page.terms.lead')}
        chapters={[
          { title: translate('page.terms.service.title'), text: translate('page.terms.service.text') },
          { title: translate('page.terms.account.title'), text: translate('page.terms.account.text') },
          { title: translate('page.terms.content.title'), text: translate('page.terms.content.text') },
          { title: translate('page.terms.codes.title'), text: translate('page.terms.codes.text') },
          { title: translate('page.terms.use.title'), text: translate('page.terms.use.text') },
          { title: translate('page.terms.end.title'), text: translate('page.terms.end.text') },
          {
            title: translate('page.terms.operator.title'),
            text:
              operator.name === ''
                ? translate('page.terms.operator.text')
                : translate('page.terms.operator.named', { name: operator.name }),
          },
        ]}
      />
    </ReadingColumn>
  )
}
