// The list of news for the dashboard, each entry with the days on which it shows. Every change saves the
// complete list.

import { Text } from '../text/text.tsx'
import { IconNews, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import type { NewsAnswer } from '../../src/contract/operations/admin.ts'
import { defaultLanguage, interfaceLanguages, type InterfaceLanguage } from '../../src/domain/languages.ts'
import { insertEntry, replaceEntry } from '../form/ordered-list.ts'
import { useRevalidator } from '../router/context.ts'
import { call, type CallRefusal } from '../client/call.ts'
import { useSession } from '../client/session.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { DataTable, type Column } from '../table/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { RowAction } from '../overlay/row-action.tsx'
import { Section } from '../ui/section.tsx'
import { useUndoOffer } from '../ui/undo.ts'
import { today } from './news-draft.ts'
import styles from './news-editor.module.css'
import { NewsForm } from './news-form.tsx'

/** An entry and its index in the list; the index of a new entry is `newEntry`. */
type NewsRow = { readonly entry: NewsAnswer; readonly index: number }
type OpenDialog = (NewsRow & { readonly kind: 'edit' | 'delete' }) | null

const newEntry = -1

export function NewsEditor({
  news,
  onDone,
}: {
  news: readonly NewsAnswer[]
  onDone: (sentence: string) => void
}) {
  const translate = useTranslate()
  const { language } = useSession()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const { save, clear } = useNewsChanges(news, onDone, () => {
    setDialog(null)
  })
  const addButton = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
      onClick={() => {
        setDialog({ kind: 'edit', entry: { from: today(), until: null, texts: {} }, index: newEntry })
      }}
    >
      {translate('page.admin.news.new')}
    </Button>
  )
  const dialogProps = {
    save,
    news,
    onClose: () => {
      setDialog(null)
      clear()
    },
  }
  return (
    <Section
      title={translate('page.admin.tab.news')}
      lead={translate('page.admin.news.lead')}
      actions={news.length === 0 ? undefined : addButton}
      flush={news.length > 0}
    >
      {news.length === 0 ? (
        <EmptyState icon={IconNews} title={translate('page.admin.news.empty')} action={addButton} />
      ) : (
        <DataTable
          caption={translate('page.admin.tab.news')}
          columns={newsColumns(translate, language, setDialog)}
          rows={news.map((entry, index) => ({ entry, index }))}
          idOf={({ index }) => index}
        />
      )}
      {dialog?.kind === 'edit' && <EditDialog {...dialogProps} row={dialog} />}
      <DeleteDialog {...dialogProps} row={dialog} opened={dialog?.kind === 'delete'} />
    </Section>
  )
}

type News = readonly NewsAnswer[]
/** What makes the list again what it was before a change, whatever else has changed since. */
type Undo = (news: News) => News
type Save = {
  /** `undo` is offered after the change; a new entry has none. */
  readonly run: (list: News, sentence: string, undo?: Undo) => Promise<unknown>
  readonly busy: boolean
  readonly refusal: CallRefusal | null
}
type DialogProps = { readonly news: News; readonly save: Save; readonly onClose: () => void }

/** Saves the list after a change, and offers to undo it. */
function useNewsChanges(
  news: News,
  onDone: (sentence: string) => void,
  close: () => void,
): { readonly save: Save; readonly clear: () => void } {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const offerUndo = useUndoOffer((undo: Undo) => {
    void save.run(undo(news), translate('page.admin.news.restored'))
  })
  const save = useAction(async (list: News, sentence: string, undo?: Undo) => {
    await call('admin.saveNews', { actualites: [...list] })
    close()
    if (undo === undefined) onDone(sentence)
    else {
      offerUndo(sentence, undo)
      void revalidate()
    }
  })
  return { save, clear: save.clear }
}

function EditDialog({ news, save, row, onClose }: DialogProps & { row: NewsRow }) {
  const translate = useTranslate()
  const { language } = useSession()
  const isNew = row.index === newEntry
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={
        isNew
          ? translate('page.admin.news.new')
          : translate('page.admin.news.edit', { title: newsTitle(row.entry, language) })
      }
    >
      <RefusalAlert refusal={save.refusal} />
      <NewsForm
        entry={row.entry}
        busy={save.busy}
        onClose={onClose}
        onSave={(entry) => {
          void save.run(
            isNew ? [entry, ...news] : replaceEntry(news, row.index, entry),
            translate('page.admin.news.saved'),
            ...(isNew
              ? []
              : [
                  (later: News) =>
                    later.map((current) => (current.id === row.entry.id ? row.entry : current)),
                ]),
          )
        }}
      />
    </Dialog>
  )
}

function DeleteDialog({
  news,
  save,
  row,
  opened,
  onClose,
}: DialogProps & { row: NewsRow | null; opened: boolean }) {
  const translate = useTranslate()
  const { language } = useSession()
  return (
    <ConfirmDialog
      opened={opened}
      isDestructive
      busy={save.busy}
      title={translate('page.admin.news.deleteTitle')}
      confirmLabel={translate('page.admin.news.deleteConfirm')}
      onConfirm={() => {
        void save.run(
          news.filter((_, index) => index !== row?.index),
          translate('page.admin.news.deleted'),
          (later) => (row === null ? later : insertEntry(later, row.index, withoutId(row.entry))),
        )
      }}
      onClose={onClose}
    >
      <RefusalAlert refusal={save.refusal} />
      {row !== null && (
        <Text>{translate('page.admin.news.deleteText', { title: newsTitle(row.entry, language) })}</Text>
      )}
    </ConfirmDialog>
  )
}

/** An entry that was deleted, as a new one. */
function withoutId({ id: _deleted, ...entry }: NewsAnswer): NewsAnswer {
  return entry
}

/** The heading in a language, else in English, else in any. */
function newsTitle({ texts }: NewsAnswer, language: InterfaceLanguage): string {
  return (texts[language] ?? texts[defaultLanguage] ?? Object.values(texts)[0])?.title ?? ''
}

function newsColumns(
  translate: Translate,
  language: InterfaceLanguage,
  open: (dialog: OpenDialog) => void,
): Column<NewsRow>[] {
  return [
    {
      id: 'title',
      title: translate('page.admin.news.heading'),
      isCardTitle: true,
      cell: ({ entry }) => <Text fw={600}>{newsTitle(entry, language)}</Text>,
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
          .filter((code) => code in entry.texts)
          .map((code) => code.toUpperCase())
          .join(' '),
    },
    {
      id: 'actions',
      title: translate('page.users.actions'),
      align: 'end',
      tight: true,
      isCardCorner: true,
      cell: (row) => <NewsActions row={row} onOpen={open} />,
    },
  ]
}

function NewsActions({ row, onOpen }: { row: NewsRow; onOpen: (dialog: OpenDialog) => void }) {
  const translate = useTranslate()
  const title = newsTitle(row.entry, useSession().language)
  return (
    <span className={styles.actions}>
      <RowAction
        icon={IconPencil}
        title={translate('page.admin.news.edit', { title })}
        onClick={() => {
          onOpen({ kind: 'edit', ...row })
        }}
      />
      <RowAction
        icon={IconTrash}
        color="red"
        title={translate('page.admin.news.delete', { title })}
        onClick={() => {
          onOpen({ kind: 'delete', ...row })
        }}
      />
    </span>
  )
}
