// Further targets of a sheet's digital link, in addition to the label. The list is saved as a whole; issues
// show at their line.

import { NativeSelect } from '../form/native-select.tsx'
import { Anchor } from '../text/anchor.tsx'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { operationOf } from '../../src/contract/operations/index.ts'
import { maxFurtherLinks, type FurtherLink } from '../../src/domain/code/further-link.ts'
import { producerLinkTypes } from '../../src/domain/code/link-types.ts'
import { isLabelLanguage, labelLanguageNames, labelLanguages } from '../../src/domain/languages.ts'
import { call } from '../client/call.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { replaceEntry } from '../form/ordered-list.ts'
import { useRemovableRows } from '../form/removable-rows.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'
import styles from './links-panel.module.css'

type Props = { readonly id: number; readonly links: readonly FurtherLink[] }

export function LinksPanel({ id, links: saved }: Props) {
  const translate = useTranslate()
  const session = useSession()
  const mayChange = sessionAllows(session, operationOf('sheets.setLinks').needs) && !session.isImpersonating
  const [links, setLinks] = useState<readonly FurtherLink[]>(saved)
  const [savedLinks, setSavedLinks] = useState<readonly FurtherLink[]>(saved)
  const { run, busy, refusal } = useAction(
    useCallback(
      async (edited: readonly FurtherLink[]) => {
        const answer = await call('sheets.setLinks', {
          id,
          links: edited.map((link) => ({ ...link, title: link.title.trim(), href: link.href.trim() })),
        })
        setLinks(answer.links)
        setSavedLinks(answer.links)
        showSuccess(translate('part.links.saved'))
      },
      [id, translate],
    ),
  )
  const { adder, remove } = useRemovableRows(links, setLinks, (link) => {
    const title = link.title.trim() === '' ? link.href.trim() : link.title
    return title === '' ? null : translate('part.links.removed', { title })
  })
  if (!mayChange) return <LinkList links={links} />
  const replace = (index: number, next: FurtherLink): void => {
    setLinks(replaceEntry(links, index, next))
  }
  const errorOf = (index: number, member: string): string | undefined =>
    refusal?.issues.find(({ field }) => field === `links.${String(index)}.${member}`)?.message
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run(links)
      }}
    >
      {refusal !== null && refusal.issues.length === 0 && <RefusalAlert refusal={refusal} />}
      {links.length === 0 && <p className={styles.empty}>{translate('part.links.empty')}</p>}
      {links.map((link, index) => (
        <LinkLine
          key={index}
          link={link}
          errorOf={(member) => errorOf(index, member)}
          onChange={(next) => {
            replace(index, next)
          }}
          onRemove={() => {
            remove(link, index)
          }}
        />
      ))}
      <div className={styles.actions}>
        <Button
          ref={adder}
          type="button"
          variant="default"
          disabled={links.length >= maxFurtherLinks}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => {
            setLinks([...links, { type: 'homepage', title: '', href: '' }])
          }}
        >
          {translate('part.links.add')}
        </Button>
        <Button type="submit" loading={busy} disabled={JSON.stringify(links) === JSON.stringify(savedLinks)}>
          {translate('part.links.save')}
        </Button>
      </div>
    </form>
  )
}

type LinkLineProps = {
  readonly link: FurtherLink
  readonly errorOf: (member: string) => string | undefined
  readonly onChange: (link: FurtherLink) => void
  readonly onRemove: () => void
}

function LinkLine({ link, errorOf, onChange, onRemove }: LinkLineProps) {
  const translate = useTranslate()
  const { type, language = '', title, href } = link
  const types = producerLinkTypes.map((value) => ({ value, label: linkTypeName(value, translate) }))
  const languages = [
    { value: '', label: translate('part.links.languageAny') },
    ...labelLanguages.map((value) => ({ value, label: labelLanguageNames[value] })),
  ]
  const setLanguage = (chosen: string): void => {
    const { language: _before, ...rest } = link
    onChange(chosen === '' ? rest : { ...rest, language: chosen })
  }
  return (
    <div className={styles.line}>
      <NativeSelect
        label={translate('part.links.type')}
        value={type}
        data={types}
        onChange={(event) => {
          onChange({
            ...link,
            type: producerLinkTypes.find((known) => known === event.currentTarget.value) ?? type,
          })
        }}
      />
      <NativeSelect
        label={translate('part.links.language')}
        value={language}
        onChange={(event) => {
          setLanguage(event.currentTarget.value)
        }}
        data={
          language === '' || isLabelLanguage(language)
            ? languages
            : [...languages, { value: language, label: language }]
        }
      />
      <TextInput
        label={translate('part.links.name')}
        value={title}
        maxLength={120}
        required
        withAsterisk={false}
        error={errorOf('title')}
        onChange={(event) => {
          onChange({ ...link, title: event.currentTarget.value })
        }}
      />
      <TextInput
        label={translate('part.links.address')}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={href}
        maxLength={1000}
        required
        withAsterisk={false}
        error={errorOf('href')}
        onChange={(event) => {
          onChange({ ...link, href: event.currentTarget.value })
        }}
      />
      <IconButton
        variant="subtle"
        color="gray"
        size={36}
        className={styles.remove ?? ''}
        aria-label={translate('part.links.remove', { title })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.7} aria-hidden />
      </IconButton>
    </div>
  )
}

function LinkList({ links }: { links: readonly FurtherLink[] }) {
  const translate = useTranslate()
  if (links.length === 0) return <p className={styles.empty}>{translate('part.links.empty')}</p>
  return (
    <ul className={styles.list}>
      {links.map(({ type, title, href }) => (
        <li key={href}>
          <span className={styles.kind}>{linkTypeName(type, translate)}</span>{' '}
          <Anchor href={href} target="_blank" rel="noreferrer">
            {title}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

function linkTypeName(type: FurtherLink['type'], translate: Translate): string {
  return translate.byId(`choice.linkType.${type}`) ?? type
}
