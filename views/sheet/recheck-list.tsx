// The fields that were carried over from another sheet and need a new look: strength, analysis, claims,
// numbers. The user ticks them one by one or all at once; changing a field ticks it too. Open fields block
// nothing.

import { Checkbox } from '../form/checkbox.tsx'
import { IconChecks } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Button } from '../button/button.tsx'
import { operationOf } from '../../src/contract/operations/index.ts'
import type { SheetDraft, SheetField } from '../../src/domain/sheet/fields.ts'
import { isBlank } from '../../src/domain/value.ts'
import { call } from '../client/call.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { fieldId, focusField } from '../ui/issue-summary.tsx'
import { valueOf } from './field-value.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import styles from './recheck-list.module.css'

type Props = {
  readonly id: number
  readonly recheck: readonly SheetField[]
  readonly draft: SheetDraft
  /** Address of the sheet's form; absent on the form's own page, null where the user may not write. */
  readonly form?: string | null
}

/** Fields whose values are too long for the list. */
const longFields: readonly SheetField[] = ['ingredients', 'packaging', 'website', 'productPage']

export function RecheckList({ id, recheck, draft, form = '' }: Props) {
  const translate = useTranslate()
  const mayTick = sessionAllows(useSession(), operationOf('sheets.recheck').needs)
  const [ticked, setTicked] = useState<readonly SheetField[]>([])
  const open = recheck.filter((field) => !ticked.includes(field))
  const tick = useAction(
    useCallback(
      async (done: readonly SheetField[]) => {
        await call('sheets.recheck', { id, done: [...done] })
        setTicked((before) => [...before, ...done])
      },
      [id],
    ),
  )
  if (open.length === 0) return null
  return (
    <section className={styles.recheck} aria-labelledby="to-recheck">
      <h3 id="to-recheck">{translate('part.recheck.title')}</h3>
      <p>{translate('part.recheck.text')}</p>
      <RefusalAlert refusal={tick.refusal} />
      <ul>
        {open.map((field) => (
          <li key={field}>
            {mayTick && (
              <Checkbox
                aria-label={translate('part.recheck.done', {
                  field: translate.byId(`field.${field}.title`) ?? field,
                })}
                checked={false}
                disabled={tick.busy}
                onChange={() => {
                  void tick.run([field])
                }}
              />
            )}
            <span>
              <RecheckField field={field} form={form} />
              {!longFields.includes(field) && (
                <small>
                  {isBlank(draft[field]) ? translate('part.recheck.empty') : valueOf(field, draft, translate)}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      {mayTick && open.length > 1 && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconChecks size={16} stroke={1.8} aria-hidden />}
          loading={tick.busy}
          onClick={() => {
            void tick.run(open)
          }}
        >
          {translate('part.recheck.all')}
        </Button>
      )}
    </section>
  )
}

function RecheckField({ field, form }: { field: SheetField; form: string | null }) {
  const translate = useTranslate()
  const title = translate.byId(`field.${field}.title`) ?? field
  if (form === null) return <strong>{title}</strong>
  return (
    <a
      href={`${form}#${fieldId(field)}`}
      onClick={(event) => {
        if (form === '') focusField(event, field)
      }}
    >
      {title}
    </a>
  )
}
