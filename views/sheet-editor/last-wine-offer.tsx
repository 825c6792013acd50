// The offer to start a new sheet from the wine that was changed last: what an estate usually repeats, never what
// identifies a wine or comes from its analysis. It goes once the form has a value.

import { Group } from '../layout/group.tsx'
import { IconCopy } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import type { Output } from '../../src/contract/operations/index.ts'
import type { SheetField } from '../../src/domain/sheet/fields.ts'
import { allergensOf } from '../../src/domain/sheet/ingredients.ts'
import { isBlank } from '../../src/domain/value.ts'
import { wineName } from '../../src/domain/sheet/wine-name.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { fieldId } from '../ui/issue-summary.tsx'
import type { SheetForm } from './sheet-form.ts'

/** The fields that a new wine takes over. */
const repeated: readonly SheetField[] = [
  'family',
  'brand',
  'volume',
  'targetMarket',
  'wineClass',
  'ingredients',
  'allergens',
  'packaging',
]

type Row = Output<'sheets.list'>['rows'][number]

export function LastWineOffer({
  form: { state, mode, mayWrite },
  recent,
}: {
  form: SheetForm
  recent: Row | null
}) {
  const translate = useTranslate()
  const { set, values } = state
  const id = recent?.id ?? 0
  const takeOver = useAction(
    useCallback(async () => {
      const { draft: saved } = await call('sheets.get', { id })
      const draft = { ...saved, allergens: saved.allergens ?? allergensOf(saved.ingredients ?? []) }
      for (const name of repeated)
        if (!isBlank(draft[name]) && (name === 'family' || isBlank(values[name]))) set(name, draft[name])
      // The offer goes with the first value, and the focus must not go with it.
      document.getElementById(fieldId('name'))?.focus()
    }, [id, set, values]),
  )
  if (recent === null || mode !== 'new' || !mayWrite || state.isDirty) return null
  return (
    <Alert color="teal" mb="lg" icon={<IconCopy aria-hidden />}>
      <Group justify="between" gap="sm">
        <span>{translate('part.lastWine.text', { wine: wineName(recent, ['name', 'vintage']) })}</span>
        <Button
          size="xs"
          variant="default"
          loading={takeOver.busy}
          onClick={() => {
            void takeOver.run()
          }}
        >
          {translate('part.lastWine.action')}
        </Button>
      </Group>
    </Alert>
  )
}
