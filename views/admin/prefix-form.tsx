// Support confirms a GS1 prefix that it found in the GS1 register, without a claim of the company.

import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useCallback, useState } from 'react'
import type { CompanyAnswer } from '../../src/contract/answers.ts'
import { readClaimedPrefix } from '../../src/domain/code/prefix-claims.ts'
import { minReasonLength } from '../../src/contract/reasons.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import styles from './admin-company.module.css'

export function PrefixForm({
  company: { id },
  onDone,
}: {
  company: CompanyAnswer
  onDone: (sentence: string) => void
}) {
  const translate = useTranslate()
  const [prefix, setPrefix] = useState('')
  const [reason, setReason] = useState('')
  const confirm = useAction(
    useCallback(async () => {
      await call('prefixes.decide', { company_id: id, prefix, state: 'confirmed', reason: reason.trim() })
      setPrefix('')
      setReason('')
      onDone(translate('page.admin.prefixes.done'))
    }, [id, prefix, reason, onDone, translate]),
  )
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void confirm.run()
      }}
    >
      <RefusalAlert refusal={confirm.refusal} />
      <TextInput
        label={translate('page.company.gs1.number')}
        value={prefix}
        maxLength={30}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => {
          setPrefix(event.currentTarget.value)
        }}
        error={
          prefix !== '' && readClaimedPrefix(prefix) === null ? translate('issue.claimedPrefix') : undefined
        }
      />
      <TextInput
        label={translate('page.admin.prefixes.reason')}
        description={translate('page.admin.prefixes.reasonHelp')}
        value={reason}
        maxLength={1000}
        onChange={(event) => {
          setReason(event.currentTarget.value)
        }}
      />
      <Button
        type="submit"
        loading={confirm.busy}
        disabled={readClaimedPrefix(prefix) === null || reason.trim().length < minReasonLength}
      >
        {translate('page.admin.prefixes.add')}
      </Button>
    </form>
  )
}
