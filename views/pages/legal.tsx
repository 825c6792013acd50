// Legal notice: who runs this installation, and what is kept of whom (Regulation (EU) 2016/679; Regulation (EU) No
// 1308/2013 Article 119 for the readers of labels).

import type { PageProps } from '../client/page-data.ts'
import { ReadingColumn } from '../shell/plain-frame.tsx'
import { Reading } from '../ui/chapters.tsx'
import { useWords } from '../client/translations.ts'

export function LegalPage({ operator: { name, address, register, contact } }: PageProps<'legal'>) {
  const say = useWords()
  const said: readonly (readonly [string, string])[] = [
    [say('page.legal.operator.name'), name],
    [say('page.legal.operator.address'), address],
    [say('page.legal.operator.register'), register],
    [say('page.legal.operator.contact'), contact],
  ]
  const operator = said
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `${title}: ${text}`)
    .join('\n')
  return (
    <ReadingColumn>
      <Reading
        title={say('page.legal.title')}
        lead={say('page.legal.lead')}
        chapters={[
          {
            title: say('page.legal.operator.title'),
            text: operator === '' ? say('page.legal.operator.text') : operator,
          },
          { title: say('page.legal.readers.title'), text: say('page.legal.readers.text') },
          { title: say('page.legal.users.title'), text: say('page.legal.users.text') },
          { title: say('page.legal.cookies.title'), text: say('page.legal.cookies.text') },
        ]}
      />
    </ReadingColumn>
  )
}
