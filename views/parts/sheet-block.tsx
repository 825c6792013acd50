// One block of the sheet's form, with what helps to fill it in.

import { Alert } from '@mantine/core'
import { IconInfoCircle, IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { SheetDraft, SheetField } from '../../src/domain/sheet/fields.ts'
import { FieldGrid } from '../forms/form.tsx'
import type { FormState } from '../forms/form-state.ts'
import { useSheetAround } from '../forms/sheet-context.ts'
import { useWords, type MessageId } from '../words.ts'
import { EnergyWorking } from './energy-working.tsx'
import { Section } from './section.tsx'
import styles from './sheet-block.module.css'

type Props = { readonly state: FormState; readonly group: string; readonly names: readonly SheetField[]; readonly draft: SheetDraft }

export function SheetBlock({ state, group, names, draft }: Props) {
  const say = useWords()
  const { companyGln } = useSheetAround()
  const locks = names.map(state.lockOf).filter((lock) => lock !== null)
  const first = locks[0] ?? null
  const typed = draft.energySource === 'typed'
  return (
    <Section id={blockId(group)} title={say(`group.${group}` as MessageId)}>
      <div className={styles.block}>
        {group === 'gs1' && companyGln === null && draft.gln === undefined && (
          <Alert color="gray" variant="light" icon={<IconInfoCircle aria-hidden />}>{say('part.sheet.glnFirst')} <Link to="/societe">{say('navigation.company')}</Link></Alert>
        )}
        {locks.length === names.length && first !== null && <p className={styles.locked}><IconLock size={16} stroke={1.6} aria-hidden />{say(first)}</p>}
        <FieldGrid state={state} names={names} />
        {group === 'nutrition' && !typed && <EnergyWorking draft={draft} />}
      </div>
    </Section>
  )
}

/** Anchor of a block. */
export function blockId(group: string): string {
  return `block-${group}`
}
