// The views by target market, with the course of each.

import { Text } from '../text/text.tsx'
import type { Output } from '../../src/contract/operations/index.ts'
import { useTranslate } from '../client/translations.ts'
import { DataTable } from '../table/data-table.tsx'
import { Section } from '../ui/section.tsx'
import { Sparkline } from './sparkline.tsx'

type Trends = NonNullable<Output<'views.list'>['trends']>

/** `isPart`: whether the wines of the list are only the most viewed. */
export function MarketViews({ markets, isPart }: { markets: Trends['markets']; isPart: boolean }) {
  const translate = useTranslate()
  if (markets.length === 0) return null
  return (
    <Section title={translate('page.views.byMarket')} flush>
      <DataTable
        caption={translate('page.views.byMarket')}
        rows={markets}
        idOf={({ market }) => market}
        columns={[
          {
            id: 'market',
            title: translate('field.targetMarket.title'),
            isCardTitle: true,
            cell: ({ market }) => <strong>{translate.byId(`market.${market}`) ?? market}</strong>,
          },
          {
            id: 'course',
            title: translate('page.views.course'),
            cell: ({ points }) => <Sparkline points={points} />,
          },
          {
            id: 'views',
            title: translate('page.views.count'),
            align: 'end',
            tight: true,
            cell: ({ views }) => <span className="figures">{translate.number(views)}</span>,
          },
        ]}
      />
      {isPart && (
        <Text c="dimmed" size="sm" px="lg" py="md">
          {translate('page.views.marketsOfListed')}
        </Text>
      )}
    </Section>
  )
}
