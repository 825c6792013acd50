// One block of the sheet's form: its fields, its notices, and the energy calculation.

import { IconInfoCircle, IconLock } from '@tabler/icons-react'
import { Alert } from '../notice/alert.tsx'
import { Link } from '../router/links.tsx'
import { familyOf, type SheetDraft, type SheetField } from '../../src/domain/sheet/fields.ts'
import { familyRules, type Family } from '../../src/domain/sheet/product-families.ts'
import { FieldGrid } from '../form/form.tsx'
import { FoldedFields, foldOf } from './folded-fields.tsx'
import type { FormState } from '../form/form-state.ts'
import { useSheetContext } from './sheet-context.ts'
import { useTranslate, type MessageId, type Translate } from '../client/translations.ts'
import { EnergyCalculation } from '../sheet/energy-calculation.tsx'
import { Section } from '../ui/section.tsx'
import styles from './sheet-block.module.css'

type Props = {
  readonly state: FormState
  readonly group: string
  readonly names: readonly SheetField[]
  readonly draft: SheetDraft
}

export function SheetBlock({ state, group, names, draft }: Props) {
  const translate = useTranslate()
  const { companyGln } = useSheetContext()
  const locks = names.map(state.lockOf).filter((lock) => lock !== null)
  const first = locks[0] ?? null
  const { open, folded } = foldOf(names)
  return (
    <Section id={blockId(group)} title={blockTitle(group, familyOf(draft), translate)}>
      <div className={styles.block}>
        {group === 'gs1' && companyGln === null && draft.gln === undefined && (
          <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
            {translate('part.sheet.glnFirst')} <Link to="/societe">{translate('navigation.company')}</Link>
          </Alert>
        )}
        {locks.length === names.length && first !== null && (
          <p className={styles.locked}>
            <IconLock size={16} stroke={1.6} aria-hidden />
            {translate(first)}
          </p>
        )}
        <FieldGrid state={state} names={open} />
        <FoldedFields state={state} names={folded} />
        {group === 'nutrition' && <EnergyCalculation draft={draft} />}
      </div>
    </Section>
  )
}

/** The heading of a block. The block `wine` of a spirit holds only its origin, so it has another heading. */
export function blockTitle(group: string, family: Family, translate: Translate): string {
  return group === 'wine' && !familyRules(family).hasVintage
    ? translate('part.sheet.origin')
    : translate(`group.${group}` as MessageId)
}

/** Anchor of a block. */
export function blockId(group: string): string {
  return `block-${group}`
}
