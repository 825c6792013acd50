// Further links of a sheet: where its digital link leads besides the label. Saved as a whole; faults stand beside their line.

import { ActionIcon, Anchor, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { operationOf } from '../../src/contract/operations/index.ts'
import { mostFurtherLinks, type FurtherLink } from '../../src/domain/code/further-link.ts'
import { producerLinkTypes } from '../../src/domain/code/link-types.ts'
import { labelLanguageNames } from '../../src/domain/label/words.ts'
import { isLabelLanguage, labelLanguages } from '../../src/domain/languages.ts'
import { call } from '../client/call.ts'
import { isAllowed, useSession } from '../client/session.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'
import styles from './links-panel.module.css'

type Props = { readonly id: number; readonly links: readonly FurtherLink[] }

export function LinksPanel({ id, links: saved }: Props) {
  const translate = useTranslate()
  const session = useSession()
  const mayChange = isAllowed(session, operationOf('sheets.setLinks').needs) && !session.looking
  const [links, setLinks] = useState<readonly FurtherLink[]>(saved)
  const [kept, setKept] = useState<readonly FurtherLink[]>(saved)
  const { run, busy, refusal } = useAction(
    useCallback(
      async (wanted: readonly FurtherLink[]) => {
        const answer = await call('sheets.setLinks', {
          id,
          links: wanted.map((link) => ({ ...link, title: link.title.trim(), href: link.href.trim() })),
        })
        setLinks(answer.links)
        setKept(answer.links)
        showSuccess(translate('part.links.saved'))
      },
      [id, translate],
    ),
  )
  if (!mayChange) return <Named links={links} />
  const put = (place: number, change: FurtherLink): void => {
    setLinks(links.map((one, at) => (at === place ? change : one)))
  }
  const fault = (place: number, member: string): string | undefined =>
    refusal?.faults.find(({ field }) => field === `links.${String(place)}.${member}`)?.message
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run(links)
      }}
    >
      {refusal !== null && refusal.faults.length === 0 && <RefusalAlert refusal={refusal} />}
      {links.length === 0 && <p className={styles.empty}>{translate('part.links.empty')}</p>}
      {links.map((link, place) => (
        <Line
          key={place}
          link={link}
          fault={(member) => fault(place, member)}
          onChange={(change) => {
            put(place, change)
          }}
          onRemove={() => {
            setLinks(links.filter((_, at) => at !== place))
          }}
        />
      ))}
      <div className={styles.actions}>
        <Button
          type="button"
          variant="default"
          disabled={links.length >= mostFurtherLinks}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => {
            setLinks([...links, { type: 'homepage', title: '', href: '' }])
          }}
        >
          {translate('part.links.add')}
        </Button>
        <Button type="submit" loading={busy} disabled={JSON.stringify(links) === JSON.stringify(kept)}>
          {translate('part.links.save')}
        </Button>
      </div>
    </form>
  )
}

type LineProps = {
  readonly link: FurtherLink
  readonly fault: (member: string) => string | undefined
  readonly onChange: (link: FurtherLink) => void
  readonly onRemove: () => void
}

function Line({ link, fault, onChange, onRemove }: LineProps) {
  const translate = useTranslate()
  const { type, language = '', title, href } = link
  const types = producerLinkTypes.map((value) => ({ value, label: nameOf(value, translate) }))
  const languages = [
    { value: '', label: translate('part.links.languageAny') },
    ...labelLanguages.map((value) => ({ value, label: labelLanguageNames[value] })),
  ]
  const speak = (chosen: string): void => {
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
            type: producerLinkTypes.find((one) => one === event.currentTarget.value) ?? type,
          })
        }}
      />
      <NativeSelect
        label={translate('part.links.language')}
        value={language}
        onChange={(event) => {
          speak(event.currentTarget.value)
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
        error={fault('title')}
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
        error={fault('href')}
        onChange={(event) => {
          onChange({ ...link, href: event.currentTarget.value })
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={styles.remove ?? ''}
        aria-label={translate('part.links.remove', { title })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function Named({ links }: { links: readonly FurtherLink[] }) {
  const translate = useTranslate()
  if (links.length === 0) return <p className={styles.empty}>{translate('part.links.empty')}</p>
  return (
    <ul className={styles.named}>
      {links.map(({ type, title, href }) => (
        <li key={href}>
          <span className={styles.kind}>{nameOf(type, translate)}</span>{' '}
          <Anchor href={href} target="_blank" rel="noreferrer">
            {title}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

function nameOf(type: FurtherLink['type'], translate: Translate): string {
  return translate.byId(`choice.linkType.${type}`) ?? type
}
