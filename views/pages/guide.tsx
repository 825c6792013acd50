// The page for online shops: link, frame, HTML or data of a validated wine, the whole catalogue, and the
// duties of distance sellers (Regulation (EU) No 1169/2011 Article 14; Regulation (EU) No 1308/2013 Article
// 119; domain 1.3 and domain 7, point 27).

import { List } from '@mantine/core'
import { IconAlertTriangle, IconBottle, IconExternalLink, IconFileDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import {
  isLabelLanguage,
  labelLanguageNames,
  labelLanguages,
  localeTag,
  type LabelLanguage,
} from '../../src/domain/languages.ts'
import { addressOf } from '../client/addresses.ts'
import { call } from '../client/call.ts'
import { searchableProps } from '../form/option-search.ts'
import { useWineSearch, type Wines } from '../sheet-list/wine-search.ts'
import {
  dataSnippet,
  frameHeightOf,
  frameSnippet,
  headingsOf,
  labelIn,
  linkSnippet,
  plainSnippet,
} from '../preview/label-snippets.ts'
import type { PageProps } from '../client/page-data.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section, Sections } from '../ui/section.tsx'
import { Snippet } from '../ui/snippet.tsx'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './guide.module.css'
import { Select } from '../overlay/select.tsx'

/** A label in one language: its sheet, and its page as HTML. */
type Label = { readonly key: string; readonly sheet: SheetAnswer; readonly page: string }
type LabelState = Label | 'failed' | null

/** Lines of the snippet of a frame, of plain HTML as far as it shows without scrolling, and of the data. */
const frameLines = 4
const htmlLines = 16
const dataLines = 3

export function GuidePage({ sheets }: PageProps<'guide'>) {
  const translate = useTranslate()
  return (
    <>
      <PageHeader lead={translate('page.guide.lead')} />
      <Sections>
        {sheets.rows.length === 0 ? (
          <Section>
            <EmptyState
              level={2}
              icon={IconBottle}
              title={translate('page.guide.noWine')}
              text={translate('page.guide.noWineText')}
              action={<Button to="/vin">{translate('page.guide.toWines')}</Button>}
            />
          </Section>
        ) : (
          <Snippets wines={sheets} />
        )}
        {sheets.rows.length > 0 && <Catalogue />}
        <Section title={translate('page.guide.law.title')}>
          <List spacing="sm" className={styles.law ?? ''}>
            <List.Item>{translate('page.guide.law.before')}</List.Item>
            <List.Item>{translate('page.guide.law.language')}</List.Item>
            <List.Item>{translate('page.guide.law.separate')}</List.Item>
            <List.Item>{translate('page.guide.law.same')}</List.Item>
          </List>
        </Section>
      </Sections>
    </>
  )
}

function Snippets({ wines }: { wines: Wines }) {
  const translate = useTranslate()
  const interfaceTag = localeTag(useSession().language)
  const [wine, setWine] = useState<string | null>(String(wines.rows[0]?.id))
  const [language, setLanguage] = useState<LabelLanguage | null>(null)
  const label = useLabel(wine === null ? null : Number(wine), language ?? interfaceTag)
  return (
    <>
      <Section title={translate('page.guide.choose')}>
        <div className={styles.choice}>
          <Select
            label={translate('page.guide.sheet')}
            {...useWineSearch(wines, wine, translate('page.guide.nothing'))}
            value={wine}
            onChange={setWine}
            allowDeselect={false}
            placeholder={translate('page.guide.sheetPlaceholder')}
          />
          <Select
            label={translate('page.guide.language')}
            value={language ?? ''}
            allowDeselect={false}
            {...searchableProps(labelLanguages.length)}
            data={[
              { value: '', label: translate('page.guide.languageAny') },
              ...labelLanguages.map((tag) => ({ value: tag, label: labelLanguageNames[tag] })),
            ]}
            onChange={(chosen) => {
              setLanguage(isLabelLanguage(chosen) ? chosen : null)
            }}
          />
        </div>
        {label === 'failed' && (
          <Alert mt="md" color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            {translate('page.guide.html.failed')}
          </Alert>
        )}
      </Section>
      {label !== 'failed' && <Codes label={label} language={language} interfaceTag={interfaceTag} />}
    </>
  )
}

function Codes({
  label,
  language,
  interfaceTag,
}: {
  label: Label | null
  language: LabelLanguage | null
  interfaceTag: LabelLanguage
}) {
  const translate = useTranslate()
  const address = label === null ? null : labelIn(label.sheet.labelUrl ?? '', language)
  const headings = label === null || language === null ? [] : headingsOf(label.page)
  const title = headings.length === 0 ? translate('page.guide.link.words') : headings.join(' – ')
  const previewLook = {
    size: 'xs',
    variant: 'subtle',
    leftSection: <IconExternalLink size={16} stroke={1.7} aria-hidden />,
    children: translate('page.guide.frame.preview'),
  } as const
  const previewButton =
    address === null ? (
      <Button disabled {...previewLook} />
    ) : (
      <Button href={address} target="_blank" rel="noreferrer" {...previewLook} />
    )
  return (
    <>
      <Snippet
        title={translate('page.guide.link.title')}
        text={translate('page.guide.link.text')}
        code={address === null ? null : linkSnippet(address, title)}
      />
      <Snippet
        title={translate('page.guide.frame.title')}
        text={`${translate('page.guide.frame.text')} ${translate('page.guide.frame.fit')}`}
        lines={frameLines}
        code={
          label === null || address === null ? null : frameSnippet(address, title, frameHeightOf(label.page))
        }
      >
        {previewButton}
      </Snippet>
      <Snippet
        title={translate('page.guide.html.title')}
        text={translate('page.guide.html.text')}
        lines={htmlLines}
        code={label === null ? null : plainSnippet(label.page, language ?? interfaceTag)}
      />
      <Snippet
        title={translate('page.guide.data.title')}
        text={translate('page.guide.data.text')}
        lines={dataLines}
        code={label === null ? null : dataSnippet(label.sheet.labelUrl ?? '', language)}
      />
    </>
  )
}

function Catalogue() {
  const translate = useTranslate()
  return (
    <Section title={translate('page.guide.catalogue.title')} lead={translate('page.guide.catalogue.text')}>
      <Button
        href={addressOf('sheets.catalogue', {})}
        download
        variant="default"
        leftSection={<IconFileDownload size={18} stroke={1.6} aria-hidden />}
      >
        {translate('page.guide.catalogue.get')}
      </Button>
    </Section>
  )
}

/** The label of a sheet in a language; null while it loads. */
function useLabel(id: number | null, language: LabelLanguage): LabelState {
  const [label, setLabel] = useState<LabelState>(null)
  const key = `${String(id)} ${language}`
  useEffect(() => {
    if (id === null) return undefined
    const stop = new AbortController()
    const read = async (): Promise<Label> => {
      const sheet = await call('sheets.get', { id }, { signal: stop.signal })
      const { html } = await call(
        'sheets.preview',
        { draft: sheet.draft, lang: language },
        { signal: stop.signal },
      )
      return { key, sheet, page: html }
    }
    read().then(setLabel, () => {
      if (!stop.signal.aborted) setLabel('failed')
    })
    return () => {
      stop.abort()
    }
  }, [id, language, key])
  return label === 'failed' || label?.key === key ? label : null
}
