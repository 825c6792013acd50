// The form of one news entry: its days, and heading and body in up to seven languages, with a preview.

import { Tabs, Textarea } from '@mantine/core'
import { Text } from '../text/text.tsx'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import type { NewsAnswer } from '../../src/contract/operations/admin.ts'
import {
  interfaceLanguageNames,
  interfaceLanguages,
  isInterfaceLanguage,
  type InterfaceLanguage,
} from '../../src/domain/languages.ts'
import { useSession } from '../client/session.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { newsIssues, writtenTexts, type NewsIssue } from './news-draft.ts'
import styles from './news-editor.module.css'

type Props = {
  readonly entry: NewsAnswer
  readonly busy: boolean
  readonly onSave: (entry: NewsAnswer) => void
  readonly onClose: () => void
}
type NewsText = { readonly title: string; readonly body: string }

export function NewsForm({ entry, busy, onSave, onClose }: Props) {
  const translate = useTranslate()
  const [draft, setDraft] = useState(entry)
  const [isSubmitted, setSubmitted] = useState(false)
  const issues = newsIssues(draft)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    setSubmitted(true)
    if (issues.length === 0) onSave({ ...draft, texts: writtenTexts(draft.texts) })
  }
  return (
    <form method="post" onSubmit={submit} noValidate className={styles.form}>
      {isSubmitted && issues.length > 0 && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {issues.map((issue) => (
            <Text key={`${issue.code} ${issue.language ?? ''}`}>{newsIssueMessage(issue, translate)}</Text>
          ))}
        </Alert>
      )}
      <NewsDays draft={draft} onChange={setDraft} />
      <NewsTexts
        texts={draft.texts}
        onWrite={(language, text) => {
          setDraft((before) => ({ ...before, texts: { ...before.texts, [language]: text } }))
        }}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {translate('part.dialog.cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {translate('page.admin.save')}
        </Button>
      </div>
    </form>
  )
}

/** The first and the last day on which the news shows; without a last day it shows without an end. */
function NewsDays({ draft, onChange }: { draft: NewsAnswer; onChange: (draft: NewsAnswer) => void }) {
  const translate = useTranslate()
  return (
    <div className={styles.days}>
      <TextInput
        type="date"
        label={translate('page.admin.news.from')}
        value={draft.from}
        withAsterisk
        onChange={(event) => {
          onChange({ ...draft, from: event.currentTarget.value })
        }}
      />
      <TextInput
        type="date"
        label={translate('page.admin.news.until')}
        description={translate('page.admin.news.untilHelp')}
        value={draft.until ?? ''}
        min={draft.from}
        onChange={(event) => {
          onChange({ ...draft, until: event.currentTarget.value === '' ? null : event.currentTarget.value })
        }}
      />
    </div>
  )
}

/** A tab per language; a mark shows which languages have a text. */
function NewsTexts({
  texts,
  onWrite,
}: {
  texts: NewsAnswer['texts']
  onWrite: (language: InterfaceLanguage, text: NewsText) => void
}) {
  const translate = useTranslate()
  const [language, setLanguage] = useState<InterfaceLanguage>(useSession().language)
  const written = writtenTexts(texts)
  return (
    <Tabs
      value={language}
      onChange={(chosen) => {
        if (isInterfaceLanguage(chosen)) setLanguage(chosen)
      }}
      keepMounted={false}
    >
      <Tabs.List className={styles.languages ?? ''}>
        {interfaceLanguages.map((tab) => (
          <Tabs.Tab
            key={tab}
            value={tab}
            aria-label={`${tab.toUpperCase()} ${interfaceLanguageNames[tab]}`}
            {...(tab in written
              ? {
                  rightSection: (
                    <span
                      className={styles.written}
                      role="img"
                      aria-label={translate('page.admin.news.written')}
                    />
                  ),
                }
              : {})}
          >
            {tab.toUpperCase()}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={language} pt="md">
        <NewsTextFields
          text={texts[language] ?? { title: '', body: '' }}
          onChange={(text) => {
            onWrite(language, text)
          }}
        />
      </Tabs.Panel>
    </Tabs>
  )
}

function NewsTextFields({ text, onChange }: { text: NewsText; onChange: (text: NewsText) => void }) {
  const translate = useTranslate()
  const { title, body } = text
  return (
    <div className={styles.form}>
      <TextInput
        label={translate('page.admin.news.heading')}
        value={title}
        maxLength={200}
        onChange={(event) => {
          onChange({ title: event.currentTarget.value, body })
        }}
      />
      <Textarea
        label={translate('page.admin.news.body')}
        value={body}
        maxLength={5000}
        autosize
        minRows={4}
        maxRows={12}
        onChange={(event) => {
          onChange({ title, body: event.currentTarget.value })
        }}
      />
      {title.trim() !== '' && (
        <div className={styles.preview}>
          <span>{translate('page.admin.news.preview')}</span>
          <h3>{title}</h3>
          <p>{body}</p>
        </div>
      )}
    </div>
  )
}

function newsIssueMessage({ code, language }: NewsIssue, translate: Translate): string {
  return translate(
    `page.admin.news.${code}`,
    language === undefined ? {} : { language: translate.language(language) },
  )
}
