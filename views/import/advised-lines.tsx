// The lines of an import that are valid and worth a look: they share a GTIN or a reference with another line
// or sheet.

import type { ImportAnswer } from '../../src/contract/answers.ts'
import { issueMessage } from '../form/issue-message.ts'
import { useTranslate } from '../client/translations.ts'
import { Section } from '../ui/section.tsx'
import { RefusedLines } from './refused-lines.tsx'

export function AdvisedLines({ lines }: { lines: ImportAnswer['advised'] }) {
  const translate = useTranslate()
  if (lines.length === 0) return null
  return (
    <Section
      title={translate('page.import.advised.title')}
      lead={translate('page.import.advised.lead')}
      flush
    >
      <RefusedLines
        title="page.import.advised.title"
        lines={lines.map(({ line, column, code, values = {} }) => ({
          line,
          column,
          values,
          sentence: issueMessage({ field: column ?? '', code, values }, translate),
        }))}
      />
    </Section>
  )
}
