// The page of help: frequent questions by subject, with a search. The answers open without script.

import { Title } from '../text/title.tsx'
import { Anchor } from '../text/anchor.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconMail, IconMoodSearch, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from '../router/context.ts'
import { pageOf } from '../../src/contract/pages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { useTranslate } from '../client/translations.ts'
import { answerValues, questionGroups, type QuestionGroup } from '../help/questions.ts'
import { hasWords, searchedWords } from '../help/words.ts'
import { unbrokenWords } from '../text/unbroken.tsx'
import styles from './help.module.css'

export function HelpPage() {
  const translate = useTranslate()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [search, setSearch] = useState(query.get('q') ?? '')
  const words = searchedWords(search)
  const matches = questionGroups
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter(({ question, answer }) =>
        hasWords(`${translate(question)} ${translate(answer, answerValues)}`, words),
      ),
    }))
    .filter(({ questions }) => questions.length > 0)
  const count = matches.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <>
      <PageHeader
        lead={translate('page.help.lead')}
        actions={
          <Button
            to="/contact-form"
            variant="light"
            leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
          >
            {translate('page.help.contact')}
          </Button>
        }
      />
      <search className={`${styles.search ?? ''} unprinted`}>
        <TextInput
          type="search"
          size="md"
          label={translate('page.help.search')}
          value={search}
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          onChange={(event) => {
            const typed = event.currentTarget.value
            setSearch(typed)
            const next = typed.trim() === '' ? '' : `?${new URLSearchParams({ q: typed.trim() }).toString()}`
            void navigate(pageOf('help').path + next, { replace: true, preventScrollReset: true })
          }}
        />
        <span role="status" className={styles.count}>
          {search.trim() === '' ? '' : translate('page.help.found', { count })}
        </span>
      </search>
      {count === 0 ? (
        <Section>
          <EmptyState
            level={2}
            icon={IconMoodSearch}
            title={translate('page.help.nothing')}
            text={translate('page.help.nothingText')}
            action={<Anchor to="/contact-form">{translate('page.help.contact')}</Anchor>}
          />
        </Section>
      ) : (
        <div className={styles.groups}>
          {matches.map((group) => (
            <Questions key={group.title} group={group} isOpen={words.length > 0 && count <= 3} />
          ))}
        </div>
      )}
    </>
  )
}

function Questions({ group: { title, questions }, isOpen }: { group: QuestionGroup; isOpen: boolean }) {
  const translate = useTranslate()
  return (
    <section className={styles.group} aria-labelledby={title}>
      <Title order={2} id={title}>
        {translate(title)}
      </Title>
      <div className={styles.questions}>
        {questions.map(({ id, question, answer }) => (
          <details key={`${id} ${String(isOpen)}`} id={id} open={isOpen}>
            <summary>{unbrokenWords(translate(question))}</summary>
            <p>{translate(answer, answerValues)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
