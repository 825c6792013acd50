// All data of a sheet, as its summary shows them.

import { Title } from '../text/title.tsx'
import { type ReactNode } from 'react'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import { sheetGroups } from '../../src/domain/sheet/fields.ts'
import { EnergyCalculation } from './energy-calculation.tsx'
import { Facts } from '../ui/facts.tsx'
import { factsOf } from './field-value.tsx'
import { useTranslate } from '../client/translations.ts'
import styles from './summary.module.css'

/** All data by block of the form, with the calculation of the energy and the linked product. */
export function Details({ sheet: { draft, product } }: { sheet: SheetAnswer }) {
  const translate = useTranslate()
  const blocks = sheetGroups
    .map((group) => ({ group, facts: factsOf(draft, group, translate) }))
    .filter(({ facts }) => facts.length > 0)
  return (
    <div className={styles.details}>
      {blocks.map(({ group, facts }) => (
        <Block key={group} title={translate(`group.${group}`)}>
          <Facts facts={facts} />
          {group === 'nutrition' && draft.energySource !== 'typed' && draft.alcohol !== undefined && (
            <div className={styles.energy}>
              <EnergyCalculation draft={draft} hasLink />
            </div>
          )}
        </Block>
      ))}
      {product !== null && (
        <Block title={translate('page.summary.product')}>
          <div className={styles.product}>
            {product.image !== null && (
              <img src={product.image} alt="" width={64} height={64} loading="lazy" />
            )}
            <span>
              <strong>{product.name}</strong>
              <br />
              {product.id}
            </span>
          </div>
        </Block>
      )}
    </div>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.block}>
      <Title order={3}>{title}</Title>
      {children}
    </div>
  )
}
