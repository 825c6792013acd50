// News for the dashboard, in up to seven languages, with the days on which they show. Saved as one list.

import { Alert, Button, Modal, Tabs, Text, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconNews, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useCallback, useState, type SubmitEvent } from 'react'
import type { NewsAnswer } from '../../src/contract/operations/admin.ts'
import {
  defaultLanguage,
  interfaceLanguageNames,
  interfaceLanguages,
  isInterfaceLanguage,
  type InterfaceLanguage,
} from '../../src/domain/languages.ts'
import { call } from '../client/call.ts'
import { faultsOfNews, today, writtenTexts, type NewsFault } from './news-draft.ts'
import { useSession } from '../client/session.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './news-editor.module.css'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { Section } from '../ui/section.tsx'

type Open = { readonly kind: 'edit' | 'delete'; readonly entry: NewsAnswer; readonly place: number } | null

/** The whole list is handed over each time: `place` says which entry is meant. */
export function NewsEditor({
  news,
  onDone,
}: {
  news: readonly NewsAnswer[]
  onDone: (sentence: string) => void
}) {
  const translate = useTranslate()
  const { language } = useSession()
  const [open, setOpen] = useState<Open>(null)
  const save = useAction(
    useCallback(
      async (list: readonly NewsAnswer[], sentence: string) => {
        await call('admin.saveNews', { actualites: [...list] })
        setOpen(null)
        onDone(sentence)
      },
      [onDone],
    ),
  )
  const begin = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
      onClick={() => {
        setOpen({ kind: 'edit', entry: { from: today(), until: null, texts: {} }, place: -1 })
      }}
    >
      {translate('page.admin.news.new')}
    </Button>
  )
  const close = (): void => {
    setOpen(null)
    save.clear()
  }
  return (
    <Section
      title={translate('page.admin.tab.news')}
      lead={translate('page.admin.news.lead')}
      actions={news.length === 0 ? undefined : begin}
      flush={news.length > 0}
    >
      {news.length === 0 ? (
        <EmptyState icon={IconNews} title={translate('page.admin.news.empty')} action={begin} />
      ) : (
        <DataTable
          caption={translate('page.admin.tab.news')}
          columns={columns(translate, language, setOpen)}
          rows={news.map((entry, place) => ({ entry, place }))}
          idOf={({ place }) => place}
        />
      )}
      {open?.kind === 'edit' && (
        <Modal
          opened
          onClose={close}
          size="lg"
          title={
            open.place < 0
              ? translate('page.admin.news.new')
              : translate('page.admin.news.edit', { title: titleOf(open.entry, language) })
          }
          closeButtonProps={{ 'aria-label': translate('part.dialog.close') }}
        >
          <RefusalAlert refusal={save.refusal} />
          <Entry
            entry={open.entry}
            busy={save.busy}
            onClose={close}
            onSave={(entry) => {
              void save.run(
                open.place < 0
                  ? [entry, ...news]
                  : news.map((one, place) => (place === open.place ? entry : one)),
                translate('page.admin.news.saved'),
              )
            }}
          />
        </Modal>
      )}
      <ConfirmDialog
        opened={open?.kind === 'delete'}
        grave
        busy={save.busy}
        title={translate('page.admin.news.deleteTitle')}
        confirm={translate('page.admin.news.deleteConfirm')}
        onConfirm={() => {
          void save.run(
            news.filter((_, place) => place !== open?.place),
            translate('page.admin.news.deleted'),
          )
        }}
        onClose={close}
      >
        <RefusalAlert refusal={save.refusal} />
        {open !== null && (
          <Text>{translate('page.admin.news.deleteText', { title: titleOf(open.entry, language) })}</Text>
        )}
      </ConfirmDialog>
    </Section>
  )
}

type EntryProps = {
  readonly entry: NewsAnswer
  readonly busy: boolean
  readonly onSave: (entry: NewsAnswer) => void
  readonly onClose: () => void
}

function Entry({ entry, busy, onSave, onClose }: EntryProps) {
  const translate = useTranslate()
  const [draft, setDraft] = useState(entry)
  const [language, setLanguage] = useState<InterfaceLanguage>(useSession().language)
  const [isSent, setSent] = useState(false)
  const faults = faultsOfNews(draft)
  const { title = '', body = '' } = draft.texts[language] ?? {}
  const write = (text: { readonly title: string; readonly body: string }): void => {
    setDraft((before) => ({ ...before, texts: { ...before.texts, [language]: text } }))
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    setSent(true)
    if (faults.length === 0) onSave({ ...draft, texts: writtenTexts(draft.texts) })
  }
  return (
    <form method="post" onSubmit={submit} noValidate className={styles.form}>
      {isSent && faults.length > 0 && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {faults.map((fault) => (
            <Text key={`${fault.code} ${fault.language ?? ''}`}>{sentenceOf(fault, translate)}</Text>
          ))}
        </Alert>
      )}
      <div className={styles.days}>
        <TextInput
          type="date"
          label={translate('page.admin.news.from')}
          value={draft.from}
          withAsterisk
          onChange={(event) => {
            setDraft({ ...draft, from: event.currentTarget.value })
          }}
        />
        <TextInput
          type="date"
          label={translate('page.admin.news.until')}
          description={translate('page.admin.news.untilHelp')}
          value={draft.until ?? ''}
          min={draft.from}
          onChange={(event) => {
            setDraft({ ...draft, until: event.currentTarget.value === '' ? null : event.currentTarget.value })
          }}
        />
      </div>
      <Tabs
        value={language}
        onChange={(chosen) => {
          if (isInterfaceLanguage(chosen)) setLanguage(chosen)
        }}
        keepMounted={false}
      >
        <Tabs.List>
          {interfaceLanguages.map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              aria-label={interfaceLanguageNames[one]}
              {...(one in writtenTexts(draft.texts)
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
              {one.toUpperCase()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={language} pt="md">
          <div className={styles.form}>
            <TextInput
              label={translate('page.admin.news.heading')}
              value={title}
              maxLength={200}
              onChange={(event) => {
                write({ title: event.currentTarget.value, body })
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
                write({ title, body: event.currentTarget.value })
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
        </Tabs.Panel>
      </Tabs>
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

function sentenceOf({ code, language }: NewsFault, translate: Translate): string {
  return translate(
    `page.admin.news.${code}`,
    language === undefined ? {} : { language: interfaceLanguageNames[language] },
  )
}

/** The heading in a language, else in English, else in any. */
function titleOf({ texts }: NewsAnswer, language: InterfaceLanguage): string {
  return (texts[language] ?? texts[defaultLanguage] ?? Object.values(texts)[0])?.title ?? ''
}

function columns(
  translate: Translate,
  language: InterfaceLanguage,
  open: (what: Open) => void,
): Column<{ entry: NewsAnswer; place: number }>[] {
  return [
    {
      id: 'title',
      title: translate('page.admin.news.heading'),
      heads: true,
      cell: ({ entry }) => <Text fw={600}>{titleOf(entry, language)}</Text>,
    },
    {
      id: 'days',
      title: translate('page.admin.news.from'),
      cell: ({ entry: { from, until } }) =>
        until === null
          ? translate('page.admin.news.open', { from: translate.day(from) })
          : translate('page.admin.news.period', { from: translate.day(from), until: translate.day(until) }),
    },
    {
      id: 'languages',
      title: translate('part.layout.language'),
      cell: ({ entry }) =>
        interfaceLanguages
          .filter((one) => one in entry.texts)
          .map((one) => one.toUpperCase())
          .join(' '),
    },
    {
      id: 'actions',
      title: translate('page.users.actions'),
      align: 'end',
      tight: true,
      cell: ({ entry, place }) => (
        <span className={styles.actions}>
          <RowAction
            icon={IconPencil}
            title={translate('page.admin.news.edit', { title: titleOf(entry, language) })}
            onClick={() => {
              open({ kind: 'edit', entry, place })
            }}
          />
          <RowAction
            icon={IconTrash}
            color="red"
            title={translate('page.admin.news.delete', { title: titleOf(entry, language) })}
            onClick={() => {
              open({ kind: 'delete', entry, place })
            }}
          />
        </span>
      ),
    },
  ]
}
