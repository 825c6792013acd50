// The page of help: frequent questions by subject, with a search. The answers open without script.

import { Anchor, Button, TextInput, Title } from '@mantine/core'
import { IconMail, IconMoodSearch, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '../router/links.tsx'
import { maxImportLines } from '../../src/domain/spreadsheet/import-limit.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { useTranslate, type MessageId } from '../client/translations.ts'
import styles from './help.module.css'

type Question = { readonly id: string; readonly question: MessageId; readonly answer: MessageId }
type Group = { readonly title: MessageId; readonly questions: readonly Question[] }

/** The values of the answers' placeholders. */
const answerValues = { max: maxImportLines }

const groups: readonly Group[] = [
  {
    title: 'page.help.group.label',
    questions: [
      { id: 'bottle', question: 'page.help.bottle.question', answer: 'page.help.bottle.answer' },
      { id: 'heading', question: 'page.help.heading.question', answer: 'page.help.heading.answer' },
      { id: 'energyLine', question: 'page.help.energyLine.question', answer: 'page.help.energyLine.answer' },
      { id: 'old', question: 'page.help.old.question', answer: 'page.help.old.answer' },
      { id: 'languages', question: 'page.help.languages.question', answer: 'page.help.languages.answer' },
      { id: 'italy', question: 'page.help.italy.question', answer: 'page.help.italy.answer' },
      { id: 'export', question: 'page.help.export.question', answer: 'page.help.export.answer' },
      { id: 'merchants', question: 'page.help.merchants.question', answer: 'page.help.merchants.answer' },
      { id: 'website', question: 'page.help.website.question', answer: 'page.help.website.answer' },
    ],
  },
  {
    title: 'page.help.group.content',
    questions: [
      { id: 'energy', question: 'page.help.energy.question', answer: 'page.help.energy.answer' },
      {
        id: 'carbohydrates',
        question: 'page.help.carbohydrates.question',
        answer: 'page.help.carbohydrates.answer',
      },
      { id: 'rounding', question: 'page.help.rounding.question', answer: 'page.help.rounding.answer' },
      { id: 'sulphites', question: 'page.help.sulphites.question', answer: 'page.help.sulphites.answer' },
      { id: 'fining', question: 'page.help.fining.question', answer: 'page.help.fining.answer' },
      { id: 'spirits', question: 'page.help.spirits.question', answer: 'page.help.spirits.answer' },
      { id: 'aromatised', question: 'page.help.aromatised.question', answer: 'page.help.aromatised.answer' },
      {
        id: 'dealcoholised',
        question: 'page.help.dealcoholised.question',
        answer: 'page.help.dealcoholised.answer',
      },
      { id: 'organic', question: 'page.help.organic.question', answer: 'page.help.organic.answer' },
      {
        id: 'alternatives',
        question: 'page.help.alternatives.question',
        answer: 'page.help.alternatives.answer',
      },
    ],
  },
  {
    title: 'page.help.group.code',
    questions: [
      { id: 'size', question: 'page.help.size.question', answer: 'page.help.size.answer' },
      { id: 'proof', question: 'page.help.proof.question', answer: 'page.help.proof.answer' },
      { id: 'sizes', question: 'page.help.sizes.question', answer: 'page.help.sizes.answer' },
      { id: 'life', question: 'page.help.life.question', answer: 'page.help.life.answer' },
      { id: 'format', question: 'page.help.format.question', answer: 'page.help.format.answer' },
      { id: 'gtin', question: 'page.help.gtin.question', answer: 'page.help.gtin.answer' },
      { id: 'serials', question: 'page.help.serials.question', answer: 'page.help.serials.answer' },
    ],
  },
  {
    title: 'page.help.group.work',
    questions: [
      { id: 'vintage', question: 'page.help.vintage.question', answer: 'page.help.vintage.answer' },
      { id: 'adjust', question: 'page.help.adjust.question', answer: 'page.help.adjust.answer' },
      { id: 'archive', question: 'page.help.archive.question', answer: 'page.help.archive.answer' },
      { id: 'csv', question: 'page.help.csv.question', answer: 'page.help.csv.answer' },
      { id: 'rights', question: 'page.help.rights.question', answer: 'page.help.rights.answer' },
      { id: 'tracking', question: 'page.help.tracking.question', answer: 'page.help.tracking.answer' },
      { id: 'bypass', question: 'page.help.bypass.question', answer: 'page.help.bypass.answer' },
    ],
  },
]

export function HelpPage() {
  const translate = useTranslate()
  const [search, setSearch] = useState('')
  const words = wordsOf(search)
  const matches = groups
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
            component={Link}
            to="/contact-form"
            variant="light"
            leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
          >
            {translate('page.help.contact')}
          </Button>
        }
      />
      <search className={styles.search}>
        <TextInput
          type="search"
          size="md"
          label={translate('page.help.search')}
          value={search}
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
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
            action={
              <Anchor component={Link} to="/contact-form">
                {translate('page.help.contact')}
              </Anchor>
            }
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

function Questions({ group: { title, questions }, isOpen }: { group: Group; isOpen: boolean }) {
  const translate = useTranslate()
  return (
    <section className={styles.group} aria-labelledby={title}>
      <Title order={2} id={title}>
        {translate(title)}
      </Title>
      <div className={styles.questions}>
        {questions.map(({ id, question, answer }) => (
          <details key={`${id} ${String(isOpen)}`} id={id} open={isOpen}>
            <summary>{translate(question)}</summary>
            <p>{translate(answer, answerValues)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** The words of a text, without case and accents. */
function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function hasWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}

/** A text without case and accents. The final form of the Greek sigma equals the other. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ς/g, 'σ')
}
