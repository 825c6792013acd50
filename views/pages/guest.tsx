// The page of a guest link: files of one wine, or a draft's label, for a printer, designer or importer who has no
// account. It works without script.

import { Title } from '../text/title.tsx'
import { Group } from '../layout/group.tsx'
import { Text } from '../text/text.tsx'
import { IconAlertTriangle, IconDownload, IconExternalLink, IconFileZip } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { useParams } from '../router/context.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import type { Fields } from '../../src/domain/field.ts'
import { mostComment, mostComments, mostGuestName } from '../../src/contract/operations/guests.ts'
import { addressOf } from '../client/addresses.ts'
import { call, CallRefusal } from '../client/call.ts'
import type { PageProps } from '../client/page-data.ts'
import { useSubmittedForm } from '../client/submitted-form.ts'
import { useTranslate } from '../client/translations.ts'
import { FieldInput, Form } from '../form/form.tsx'
import { createValidator, useFormState, type Values } from '../form/form-state.ts'
import { ParagraphInput } from '../form/multiline-input.tsx'
import { CommentList } from '../guest/comment-list.tsx'
import styles from '../guest/guest.module.css'
import { fileWords, isOfBatch } from '../guest/use-words.ts'
import { ReadingColumn } from '../shell/plain-parts.tsx'
import { useAction } from '../ui/action.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section, Sections } from '../ui/section.tsx'
import { SubmittedFormAlert } from '../ui/submitted-form-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'

type Share = Output<'guests.open'>
type Comments = Share['comments']

export function GuestPage({ share }: PageProps<'guest'>) {
  const translate = useTranslate()
  const token = useParams()['token'] ?? ''
  const { company, wine, guest, expiresAt, state, label } = share
  const isClosed = state === 'withdrawn' || state === 'archived'
  return (
    <ReadingColumn>
      <Title order={1}>{wine}</Title>
      <Text mt="xs" mb="lg">
        {translate('page.guest.lead', { company, guest, day: translate.day(expiresAt) })}
      </Text>
      <Sections>
        {state !== 'published' && (
          <Alert color={isClosed ? 'red' : 'yellow'} role="note" icon={<IconAlertTriangle aria-hidden />}>
            {translate(`page.guest.${state}`, { company })}
          </Alert>
        )}
        <Files share={share} token={token} />
        {label !== null && <LabelSection label={label} token={token} />}
        <CommentSection comments={share.comments} company={company} token={token} />
      </Sections>
    </ReadingColumn>
  )
}

function Files({ share: { files, summary }, token }: { share: Share; token: string }) {
  const translate = useTranslate()
  if (files.length === 0 && !summary) return null
  const packed = files.filter(({ label }) => !isOfBatch(label))
  const batchFiles = files.filter(({ label }) => isOfBatch(label))
  return (
    <Section title={translate('page.guest.files')} lead={translate('page.guest.filesLead')}>
      <ul className={styles.files}>
        {packed.map(({ number, label }) => (
          <li key={number}>
            <FileLink href={addressOf('guests.file', { token, number })} name={fileWords(label, translate)} />
          </li>
        ))}
        {summary && (
          <li>
            <FileLink
              href={addressOf('guests.summary', { token })}
              name={translate('part.guests.file.summary')}
            />
          </li>
        )}
      </ul>
      {packed.length > 1 && (
        <Button
          href={addressOf('guests.files', { token })}
          download
          mt="md"
          className={styles.all ?? ''}
          leftSection={<IconFileZip size={18} stroke={1.7} aria-hidden />}
        >
          {translate('page.guest.all')}
        </Button>
      )}
      {batchFiles.length > 0 && (
        <>
          <Title order={3} look={5} className={styles.subtitle}>
            {translate('part.guests.batchFiles')}
          </Title>
          <ul className={styles.files}>
            {batchFiles.map(({ number, label }) => (
              <li key={number}>
                <FileLink
                  href={addressOf('guests.file', { token, number })}
                  name={fileWords(label, translate)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function FileLink({ href, name }: { href: string; name: string }) {
  return (
    <Button
      href={href}
      download
      variant="default"
      fullWidth
      leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
    >
      {name}
    </Button>
  )
}

/** @param label the address of a published label, or `draft` */
function LabelSection({ label, token }: { label: string; token: string }) {
  const translate = useTranslate()
  const address = label === 'draft' ? `/share/${token}/label` : label
  const shown = `${address}?lang=${translate.labelLanguage}`
  return (
    <Section
      title={translate('page.guest.label')}
      actions={
        <Button
          href={shown}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size="sm"
          leftSection={<IconExternalLink size={17} stroke={1.7} aria-hidden />}
        >
          {translate('page.guest.openLabel')}
        </Button>
      }
    >
      <iframe
        className={styles.frame}
        src={shown}
        title={translate('page.guest.label')}
        sandbox=""
        referrerPolicy="no-referrer"
      />
    </Section>
  )
}

const shared = { kind: 'text', group: 'comment', afterCode: 'adjustable' } as const
const fields = {
  author: { ...shared, max: mostGuestName, example: 'Jean Bernard' },
  text: { ...shared, required: 'save', min: 1, max: mostComment, example: 'The code prints at 18 mm.' },
} as const satisfies Fields
const messageKeys = { author: 'page.guest.author', text: 'page.guest.text' }
const editors = { text: ParagraphInput }
const validateShape = createValidator(fields, 'save')

/** A comment may have line breaks. */
function validateComment(values: Values) {
  const { text } = values
  return validateShape({ ...values, text: typeof text === 'string' ? text.replace(/\s+/g, ' ') : text })
}

function CommentSection({
  comments: first,
  company,
  token,
}: {
  comments: Comments
  company: string
  token: string
}) {
  const translate = useTranslate()
  const [comments, setComments] = useState(first)
  return (
    <Section
      title={translate('part.guests.comments')}
      lead={translate('page.guest.commentLead', { company })}
    >
      <CommentList comments={comments} />
      {comments.length < mostComments && (
        <CommentForm key={comments.length} token={token} onSent={setComments} />
      )}
    </Section>
  )
}

function CommentForm({ token, onSent }: { token: string; onSent: (comments: Comments) => void }) {
  const translate = useTranslate()
  const posted = useSubmittedForm('guest')
  const [initial] = useState<Values>(() => (posted.refusal === null ? {} : { ...posted.values }))
  const state = useFormState({ fields, initial, validate: validateComment, messageKeys, editors })
  const { values } = state
  const send = useAction(
    useCallback(async () => {
      const author = typeof values['author'] === 'string' ? values['author'].trim() : ''
      try {
        const answer = await call('guests.comment', {
          token,
          text: String(values['text']).trim(),
          ...(author === '' ? {} : { author }),
        })
        showSuccess(translate('page.guest.sent'))
        onSent(answer.comments)
      } catch (error) {
        if (error instanceof CallRefusal) state.showServerIssues(error.issues)
        throw error
      }
    }, [values, state, token, onSent, translate]),
  )
  return (
    <Form
      state={state}
      onSubmit={() => {
        if (state.check()) void send.run()
      }}
    >
      {send.refusal === null ? (
        <SubmittedFormAlert refusal={posted.refusal} />
      ) : (
        <RefusalAlert refusal={send.refusal} />
      )}
      <div className={styles.form}>
        <FieldInput state={state} name="text" />
        <FieldInput state={state} name="author" />
      </div>
      <Group mt="lg">
        <Button type="submit" loading={send.busy}>
          {translate('page.guest.send')}
        </Button>
      </Group>
    </Form>
  )
}
