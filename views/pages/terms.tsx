// Terms of use, short enough to be read.

import type { PageProps } from '../client/page-data.ts'
import { ReadingColumn } from '../shell/plain-frame.tsx'
import { Reading } from '../ui/chapters.tsx'
import { useWords } from '../client/translations.ts'

export function TermsPage({ operator }: PageProps<'terms'>) {
  const say = useWords()
  return (
    <ReadingColumn>
      <Reading
        title={say('page.terms.title')}
        lead={say('page.terms.lead')}
        chapters={[
          { title: say('page.terms.service.title'), text: say('page.terms.service.text') },
          { title: say('page.terms.account.title'), text: say('page.terms.account.text') },
          { title: say('page.terms.content.title'), text: say('page.terms.content.text') },
          { title: say('page.terms.codes.title'), text: say('page.terms.codes.text') },
          { title: say('page.terms.use.title'), text: say('page.terms.use.text') },
          { title: say('page.terms.end.title'), text: say('page.terms.end.text') },
          {
            title: say('page.terms.operator.title'),
            text:
              operator.name === ''
                ? say('page.terms.operator.text')
                : say('page.terms.operator.named', { name: operator.name }),
          },
        ]}
      />
    </ReadingColumn>
  )
}
