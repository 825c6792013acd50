// The filter of the activity: kind, person, period; and one wine, when its page led here. Each choice is a new address.

import { Button, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useLocation, useNavigate } from '../router/context.ts'
import { Link } from '../router/links.tsx'
import type { Output } from '../../src/contract/operations/index.ts'
import { activityKinds } from '../../src/domain/company/activity.ts'
import { useTranslate } from '../client/translations.ts'
import { searchableProps } from '../form/option-search.ts'
import styles from './activity.module.css'

type Member = 'kind' | 'user' | 'fiche' | 'from' | 'to'

export function ActivityFilter({ people }: { people: Output<'activity.list'>['people'] }) {
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const addressWith = (name: Member, value: string | null): string => {
    const changed = new URLSearchParams(search)
    changed.delete('after')
    if (value === null || value === '') changed.delete(name)
    else changed.set(name, value)
    const text = changed.toString()
    return text === '' ? pathname : `${pathname}?${text}`
  }
  const change = (name: Member, value: string | null): void => {
    void navigate(addressWith(name, value), { replace: true, preventScrollReset: true })
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
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={query.get('user')}
        clearable
        clearButtonProps={{ 'aria-label': translate('page.activity.everyone') }}
        {...searchableProps(people.length)}
        nothingFoundMessage={translate('part.form.nothingFound')}
        onChange={(value) => {
          change('user', value)
        }}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={translate(`page.views.${name}`)}
          defaultValue={query.get(name) ?? ''}
          onChange={(event) => {
            change(name, event.currentTarget.value)
          }}
        />
      ))}
      {query.has('fiche') && (
        <Button
          component={Link}
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
