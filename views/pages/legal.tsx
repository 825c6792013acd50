// The legal notice: who operates this installation, and which data it stores about whom (Regulation (EU)
// 2016/679; Regulation (EU) No 1308/2013 Article 119 for the readers of labels).

import type { PageProps } from '../client/page-data.ts'
import { ReadingColumn } from '../shell/plain-parts.tsx'
import { Chapters } from '../ui/chapters.tsx'
import { useTranslate } from '../client/translations.ts'

export function LegalPage({ operator: { name, address, register, contact } }: PageProps<'legal'>) {
  const translate = useTranslate()
  const lines: readonly (readonly [string, string])[] = [
    [translate('page.legal.operator.name'), name],
    [translate('page.legal.operator.address'), address],
    [translate('page.legal.operator.register'), register],
    [translate('page.legal.operator.contact'), contact],
  ]
  const operator = lines
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `${title}: ${text}`)
    .join('\n')
  return (
    <ReadingColumn>
      <Chapters
        title={translate('page.legal.title')}
        lead={translate('page.legal.lead')}
        chapters={[
          {
            title: translate('page.legal.operator.title'),
            text: operator === '' ? translate('page.legal.operator.text') : operator,
          },
          { title: translate('page.legal.readers.title'), text: translate('page.legal.readers.text') },
          { title: translate('page.legal.users.title'), text: translate('page.legal.users.text') },
          { title: translate('page.legal.cookies.title'), text: translate('page.legal.cookies.text') },
        ]}
      />
    </ReadingColumn>
  )
}
