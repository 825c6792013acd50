// The choices for an API key: its name and rights when it is made, how long the new key is valid, and how long the one
// before stays so.

import { Text } from '../text/text.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useCallback, useState } from 'react'
import type { ApiKeyAnswer } from '../../src/contract/operations/keys.ts'
import { keyRights, type KeyRight } from '../../src/domain/rights.ts'
import { call } from '../client/call.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { Checklist } from '../form/checklist.tsx'
import { DialogForm } from '../form/dialog-form.tsx'
import { useAction } from '../ui/action.ts'
import styles from './rights-input.module.css'
import { Select } from '../overlay/select.tsx'

/** Days until a new key expires, as offered; 0 is never. */
const offeredDays = [30, 90, 365, 730, 0] as const
/** Hours for which the old key stays valid, as offered. */
const offeredHours = [0, 1, 24, 168, 720] as const

type Props = { readonly onSecret: (secret: string) => void; readonly onClose: () => void }

/** Makes a key and hands over its secret. */
export function NewKeyForm({ onSecret, onClose }: Props) {
  const translate = useTranslate()
  const [name, setName] = useState('')
  const [held, setHeld] = useState<readonly KeyRight[]>(['fiche_see'])
  const [days, setDays] = useState(365)
  const create = useAction(
    useCallback(async () => {
      const { secret } = await call('keys.create', { name: name.trim(), rights: [...held], days })
      onSecret(secret)
    }, [name, held, days, onSecret]),
    { toast: false },
  )
  const isComplete = name.trim() !== '' && held.length > 0
  return (
    <DialogForm
      action={create}
      submit={translate('page.keys.create')}
      isComplete={isComplete}
      onClose={onClose}
    >
      <TextInput
        label={translate('page.keys.name')}
        description={translate('page.keys.nameHelp')}
        value={name}
        maxLength={60}
        required
        data-autofocus
        onChange={(event) => {
          setName(event.currentTarget.value)
        }}
      />
      <RightsOfKey value={held} onChange={setHeld} />
      <DaysInput value={days} onChange={setDays} />
    </DialogForm>
  )
}

/** Gives a key a new secret, and hands it over. */
export function RotationForm({ apiKey, onSecret, onClose }: Props & { apiKey: ApiKeyAnswer }) {
  const translate = useTranslate()
  const [hours, setHours] = useState(24)
  const [days, setDays] = useState(apiKey.expiresAt === null ? 0 : 365)
  const rotate = useAction(
    useCallback(async () => {
      const { secret } = await call('keys.rotate', { key_id: apiKey.id, hours, days })
      onSecret(secret)
    }, [apiKey, hours, days, onSecret]),
    { toast: false },
  )
  return (
    <DialogForm action={rotate} submit={translate('page.keys.rotateSubmit')} onClose={onClose}>
      <Text>{translate('page.keys.rotateText')}</Text>
      <Select
        label={translate('page.keys.overlap')}
        data={offeredHours.map((each) => ({
          value: String(each),
          label: translate('page.keys.hours', { hours: each }),
        }))}
        value={String(hours)}
        allowDeselect={false}
        onChange={(chosen) => {
          setHours(Number(chosen))
        }}
      />
      <DaysInput value={days} onChange={setDays} />
    </DialogForm>
  )
}

function RightsOfKey({
  value,
  onChange,
}: {
  value: readonly KeyRight[]
  onChange: (value: readonly KeyRight[]) => void
}) {
  const translate = useTranslate()
  const session = useSession()
  return (
    <Checklist
      label={translate('page.keys.whatMay')}
      description={translate('page.keys.rightsHelp')}
      isDescribedFirst
      error={value.length === 0 ? translate('page.users.needsRight') : undefined}
      className={styles.rights}
      choices={keyRights.map((right) => {
        // The server enforces the same rule.
        const canGrant = sessionAllows(session, [right, 'admin'])
        const help = translate(`right.${right}.help`)
        return {
          value: right,
          label: translate(`right.${right}`),
          disabled: !canGrant,
          description: canGrant ? help : `${help} ${translate('page.users.notHeld')}`,
        }
      })}
      chosen={value}
      onChange={onChange}
    />
  )
}

function DaysInput({ value, onChange }: { value: number; onChange: (days: number) => void }) {
  const translate = useTranslate()
  return (
    <Select
      label={translate('page.keys.validFor')}
      data={offeredDays.map((each) => ({
        value: String(each),
        label: translate('page.keys.days', { days: each }),
      }))}
      value={String(value)}
      allowDeselect={false}
      onChange={(chosen) => {
        onChange(Number(chosen))
      }}
    />
  )
}
