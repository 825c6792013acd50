// Legal notice: who runs this installation, and what is kept of whom (Regulation (EU) 2016/679; Regulation (EU) No
// 1308/2013 Article 119 for the readers of labels).

import { ReadingColumn } from '../parts/plain-frame.tsx'
import { Reading } from '../parts/reading.tsx'
import { useWords } from '../words.ts'

export function LegalPage() {
  const say = useWords()
  return (
    <ReadingColumn>
      <Reading title={say('page.legal.title')} lead={say('page.legal.lead')} chapters={[
        { title: say('page.legal.operator.title'), text: say('page.legal.operator.text') },
        { title: say('page.legal.readers.title'), text: say('page.legal.readers.text') },
        { title: say('page.legal.users.title'), text: say('page.legal.users.text') },
        { title: say('page.legal.cookies.title'), text: say('page.legal.cookies.text') },
      ]} />
    </ReadingColumn>
  )
}
