// More filters of a list of sheets: kind, market, organic mark, with or without a code. The button shows how
// many are set.

import { Stack } from '../layout/stack.tsx'
import { IconFilter } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import { wineTypes } from '../../src/domain/sheet/fields.ts'
import { families, familyRules } from '../../src/domain/sheet/product-families.ts'
import { ButtonPopover } from '../overlay/button-popover.tsx'
import { searchableProps } from '../form/option-search.ts'
import type { SheetQuery } from '../client/sheet-query.ts'
import { useTranslate } from '../client/translations.ts'
import type { ListAddress } from './list-address.ts'
import { Select } from '../overlay/select.tsx'
import styles from './more-filters.module.css'

const members = [
  'family',
  'type',
  'market',
  'organic',
  'coded',
] as const satisfies readonly (keyof SheetQuery)[]
const noFilters = {
  family: undefined,
  type: undefined,
  market: undefined,
  organic: undefined,
  coded: undefined,
}

type Props = { readonly address: ListAddress; readonly markets: readonly string[] }

export function MoreFilters({ address, markets }: Props) {
  const translate = useTranslate()
  const count = members.filter((member) => address.query[member] !== undefined).length
  const title = translate('part.sheets.filters', { count })
  return (
    <div className={styles.filters} data-count={count === 0 ? undefined : count}>
      <ButtonPopover icon={IconFilter} title={title} width={300}>
        {() => (
          <Stack gap="sm">
            <KindFilter address={address} />
            <MarketFilter address={address} markets={markets} />
            <YesNoFilter address={address} member="organic" title={translate('field.organic.title')} />
            <YesNoFilter address={address} member="coded" title={translate('part.sheets.publicCode')} />
            {count > 0 && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  address.go(noFilters)
                }}
              >
                {translate('part.sheets.clear')}
              </Button>
            )}
          </Stack>
        )}
      </ButtonPopover>
    </div>
  )
}

/** Renders dropdowns inside the popover, so that opening one does not close it. */
const inside = { withinPortal: false } as const

/** One select for the types of wine and for the other families, which have no types. */
function KindFilter({ address: { query, go } }: { address: ListAddress }) {
  const translate = useTranslate()
  const data = [
    ...wineTypes.map((type) => ({ value: `type ${type}`, label: translate(`choice.wineType.${type}`) })),
    ...families
      .filter((family) => !familyRules(family).followsWineLaw)
      .map((family) => ({ value: `family ${family}`, label: translate(`choice.family.${family}`) })),
  ]
  const value =
    query.type !== undefined
      ? `type ${query.type}`
      : query.family !== undefined
        ? `family ${query.family}`
        : null
  return (
    <Select
      label={translate('field.wineType.title')}
      placeholder={translate('part.sheets.any')}
      data={data}
      value={value}
      clearable
      comboboxProps={inside}
      onChange={(chosen) => {
        const [member, id] = chosen?.split(' ') ?? []
        go({
          type: member === 'type' ? wineTypes.find((type) => type === id) : undefined,
          family: member === 'family' ? families.find((family) => family === id) : undefined,
        })
      }}
    />
  )
}

function MarketFilter({ address: { query, go }, markets }: Props) {
  const translate = useTranslate()
  const codes = [...new Set(query.market === undefined ? markets : [...markets, query.market])]
  const data = codes
    .map((code) => ({ value: code, label: translate.byId(`market.${code}`) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <Select
      label={translate('field.targetMarket.title')}
      placeholder={translate('part.sheets.any')}
      data={data}
      value={query.market ?? null}
      clearable
      comboboxProps={inside}
      {...searchableProps(codes.length)}
      nothingFoundMessage={translate('part.form.nothingFound')}
      onChange={(code) => {
        go({ market: code ?? undefined })
      }}
    />
  )
}

function YesNoFilter({
  address: { query, go },
  member,
  title,
}: {
  address: ListAddress
  member: 'organic' | 'coded'
  title: string
}) {
  const translate = useTranslate()
  const value = query[member]
  return (
    <Select
      label={title}
      placeholder={translate('part.sheets.any')}
      data={[
        { value: 'true', label: translate('part.yes') },
        { value: 'false', label: translate('part.no') },
      ]}
      clearable
      comboboxProps={inside}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => {
        go({ [member]: chosen === null ? undefined : chosen === 'true' })
      }}
    />
  )
}
