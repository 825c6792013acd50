// A company that support refused: the reason, and the form that requests validation again (specification 4).

import { Textarea } from '@mantine/core'
import { Text } from '../text/text.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useCallback, useState, type SubmitEvent } from 'react'
import type { CompanyAnswer } from '../../src/contract/answers.ts'
import { vatIssue } from '../../src/domain/company/vat.ts'
import { call, type ApiIssue } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { afterPointerUp } from '../form/after-pointer-up.ts'
import { issueMessage } from '../form/issue-message.ts'
import { useAction } from '../ui/action.ts'
import { useVatCheck } from './vat-check.ts'
import styles from './validation-request.module.css'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section } from '../ui/section.tsx'

export function ValidationRequest({ company: { draft, reason } }: { company: CompanyAnswer }) {
  const translate = useTranslate()
  const [tva, setTva] = useState(draft.tva ?? '')
  const [name, setName] = useState(draft.name ?? '')
  const [note, setNote] = useState('')
  const country = draft.country ?? ''
  const malformed = vatIssue(tva, country)
  const isShort = name.trim().length < 2
  const [numberIssue, setNumberIssue] = useState<ApiIssue | null>(null)
  const { leave } = useVatCheck(
    { tva, country },
    {
      onAnswer: () => {
        setNumberIssue(null)
      },
      onIssues: ([issue]) => {
        setNumberIssue(issue ?? null)
      },
    },
  )
  const wrongNumber = malformed ?? numberIssue
  const request = useAction(
    useCallback(async () => {
      await call('companies.requestValidation', {
        tva: tva.trim(),
        name: name.trim(),
        country,
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      })
      // Rights, notices and navigation may have changed.
      location.reload()
    }, [tva, name, country, note]),
  )
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (malformed === null && !isShort) void request.run()
  }
  return (
    <Section title={translate('part.validationRequest.title')} lead={translate('part.refused.text')}>
      {reason !== null && (
        <blockquote className={styles.reason}>
          <Text size="sm" c="dimmed">
            {translate('part.validationRequest.reason')}
          </Text>
          <p>{reason}</p>
        </blockquote>
      )}
      <form method="post" onSubmit={submit} className={styles.form} noValidate>
        <RefusalAlert refusal={request.refusal} />
        <TextInput
          label={translate('field.companyName.title')}
          value={name}
          maxLength={120}
          withAsterisk
          onChange={(event) => {
            setName(event.currentTarget.value)
          }}
          error={isShort ? translate('issue.tooShort', { min: 2 }) : undefined}
        />
        <TextInput
          label={translate('field.tva.title')}
          value={tva}
          maxLength={20}
          withAsterisk
          onChange={(event) => {
            setTva(event.currentTarget.value)
            setNumberIssue(null)
          }}
          onBlur={() => {
            afterPointerUp(() => {
              void leave()
            })
          }}
          error={wrongNumber === null ? undefined : issueMessage(wrongNumber, translate)}
        />
        <Textarea
          label={translate('part.validationRequest.note')}
          description={translate('part.validationRequest.noteHelp')}
          value={note}
          maxLength={1000}
          autosize
          minRows={3}
          maxRows={8}
          onChange={(event) => {
            setNote(event.currentTarget.value)
          }}
        />
        <Button type="submit" loading={request.busy}>
          {translate('part.validationRequest.submit')}
        </Button>
      </form>
    </Section>
  )
}
