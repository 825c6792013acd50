// The filter of the activity: kind, person, period; and one wine, when its page led here. Each choice is a new address.

import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from '../router/context.ts'
import { Link } from '../router/links.tsx'
import type { Output } from '../../src/contract/operations/index.ts'
import { activityKinds } from '../../src/domain/company/activity.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { searchableProps } from '../form/option-search.ts'
import styles from './activity.module.css'
import { Select } from '../overlay/select.tsx'

type Member = 'kind' | 'user' | 'key' | 'fiche' | 'from' | 'to'

type Props = Pick<Output<'activity.list'>, 'people' | 'keys'>

export function ActivityFilter({ people, keys }: Props) {
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const addressWith = (name: Member, value: string | null): string => {
    const changed = new URLSearchParams(search)
    for (const member of ['after', 'open']) changed.delete(member)
    if (value === null || value === '') changed.delete(name)
    else changed.set(name, value)
    const text = changed.toString()
    return text === '' ? pathname : `${pathname}?${text}`
  }
  const changeDay = (name: 'from' | 'to', value: string): void => {
    // Each digit of a year gives another day: the back button undoes them together.
    void navigate(addressWith(name, value), { replace: query.has(name), preventScrollReset: true })
  }
  const addressOfChoice = (value: string | null): string => {
    const changed = new URLSearchParams(search)
    for (const name of ['after', 'open', 'user', 'key']) changed.delete(name)
    const [member = '', id = ''] = value?.split(' ') ?? []
    if (id !== '') changed.set(member, id)
    return `${pathname}?${changed.toString()}`
  }
  const current = query.get('kind')
  return (
    <search className={styles.filter}>
      <nav className={styles.kinds} aria-label={translate('page.activity.kind')}>
        {[null, ...activityKinds].map((kind) => (
          <Link
            key={kind ?? 'all'}
            className={styles.kind}
            to={addressWith('kind', kind)}
            preventScrollReset
            aria-current={kind === current ? 'true' : undefined}
          >
            {translate(`page.activity.kind.${kind ?? 'all'}`)}
          </Link>
        ))}
      </nav>
      <Select
        label={translate('page.activity.person')}
        placeholder={translate('page.activity.everyone')}
        data={choicesOf({ people, keys }, translate)}
        value={chosenOf(query)}
        clearable
        clearButtonProps={{ 'aria-label': translate('page.activity.everyone') }}
        {...searchableProps(people.length + keys.length)}
        nothingFoundMessage={translate('part.form.nothingFound')}
        onChange={(value) => {
          void navigate(addressOfChoice(value), { preventScrollReset: true })
        }}
      />
      {(['from', 'to'] as const).map((name) => (
        <DayField
          key={name}
          label={translate(`page.views.${name}`)}
          chosen={query.get(name) ?? ''}
          onChoose={(day) => {
            changeDay(name, day)
          }}
        />
      ))}
      {query.has('fiche') && (
        <Button
          to={addressWith('fiche', null)}
          variant="light"
          size="xs"
          className={styles.oneWine ?? ''}
          rightSection={<IconX size={14} aria-hidden />}
        >
          {translate('page.activity.oneWine')}
        </Button>
      )}
    </search>
  )
}

type DayProps = {
  readonly label: string
  /** The day of the address. */
  readonly chosen: string
  readonly onChoose: (day: string) => void
}

/** A day of the filter. What is typed stays until the address changes without this field, as by the back button. */
function DayField({ label, chosen, onChoose }: DayProps) {
  const [typed, setTyped] = useState(chosen)
  const [seen, setSeen] = useState({ chosen, requested: chosen })
  if (seen.chosen !== chosen) {
    setSeen({ ...seen, chosen })
    if (seen.requested !== chosen) setTyped(chosen)
  }
  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      onChange={(event) => {
        const day = event.currentTarget.value
        setTyped(day)
        setSeen((before) => ({ ...before, requested: day }))
        onChoose(day)
      }}
    />
  )
}

/** People, and API keys where the company has some, as values `user 12` and `key 3`. */
function choicesOf({ people, keys }: Props, translate: Translate) {
  const itemsOf = (member: 'user' | 'key', named: Props['people']) =>
    named.map(({ id, name }) => ({ value: `${member} ${String(id)}`, label: name }))
  return keys.length === 0
    ? itemsOf('user', people)
    : [
        { group: translate('page.users.title'), items: itemsOf('user', people) },
        { group: translate('page.keys.title'), items: itemsOf('key', keys) },
      ]
}

function chosenOf(query: URLSearchParams): string | null {
  const member = ['key', 'user'].find((name) => query.has(name))
  return member === undefined ? null : `${member} ${query.get(member) ?? ''}`
}
