// The refused rows of an import: to be corrected here while the file is still in the browser, or as a file
// with its own columns and the reasons.

import { Group } from '../layout/group.tsx'
import { IconDownload, IconPencil } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import type { ImportAnswer } from '../../src/contract/answers.ts'
import { addressOf } from '../client/addresses.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { Section } from '../ui/section.tsx'
import { draftOfLines } from './import-draft.ts'
import { RefusedLines } from './refused-lines.tsx'
import { useWizard } from './wizard.ts'

export function RefusedRows({ job: { id, refused } }: { job: ImportAnswer }) {
  const translate = useTranslate()
  const { previous, change, go } = useWizard()
  const own = previous?.importId === id ? previous : null
  return (
    <Section
      title={translate('page.import.refused.title')}
      lead={translate('page.import.refused.lead')}
      flush
      actions={
        <Group gap="xs">
          {own !== null && (
            <Button
              size="sm"
              leftSection={<IconPencil size={17} stroke={1.7} aria-hidden />}
              onClick={() => {
                change(draftOfLines(own, new Set(refused.map(({ line }) => line))))
                go('check')
              }}
            >
              {translate('page.import.refused.correct')}
            </Button>
          )}
          <Button
            href={addressOf('imports.refusedRows', { id })}
            download
            variant="default"
            size="sm"
            leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
          >
            {translate('page.import.refused.download')}
          </Button>
        </Group>
      }
    >
      <RefusedLines
        lines={refused.map(({ line, column, code, values }) => ({
          line,
          column,
          sentence: issueSentence(code, values, translate),
        }))}
      />
    </Section>
  )
}

/** The message of an invalid value, or of the refusal of the whole sheet. */
function issueSentence(
  code: string,
  values: ImportAnswer['refused'][number]['values'],
  translate: Translate,
): string {
  return translate.byId(`issue.${code}`, values) ?? translate.byId(`refusal.${code}`, values) ?? code
}
