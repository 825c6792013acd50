// An input for what a user may do: a role, and behind it the rights, a checkbox for each with its meaning. Users can
// only grant or revoke rights that they hold themselves.

import { Radio } from '@mantine/core'
import { useState } from 'react'
import { rights, type Right } from '../../src/domain/rights.ts'
import { roleNames, roleOf, roles, type Role } from '../../src/domain/user/roles.ts'
import { useTranslate } from '../client/translations.ts'
import { Checklist } from '../form/checklist.tsx'
import styles from './rights-input.module.css'

type Props = {
  readonly value: readonly Right[]
  readonly onChange: (value: Right[]) => void
  /** Whether the editing user holds a right. */
  readonly canGrant: (right: Right) => boolean
  /** Why the input is read-only. */
  readonly lock?: string
}

/** A role, or the single rights. */
export function RightsInput({ value, onChange, canGrant, lock }: Props) {
  const translate = useTranslate()
  const role = roleOf(value)
  const [isSingle, setSingle] = useState(role === null)
  const canChoose = (name: Role): boolean =>
    lock === undefined &&
    rights.every((right) => value.includes(right) === hasRight(name, value, right) || canGrant(right))
  return (
    <div className={styles.input}>
      <Radio.Group
        label={translate('page.users.whatMay')}
        {...(lock === undefined ? {} : { description: lock })}
        value={isSingle || role === null ? 'single' : role}
        onChange={(chosen) => {
          const name = roleNames.find((known) => known === chosen)
          setSingle(name === undefined)
          if (name !== undefined) onChange(rights.filter((right) => hasRight(name, value, right)))
        }}
      >
        <div className={styles.roles}>
          {roleNames.map((name) => (
            <Radio
              key={name}
              value={name}
              label={translate(`role.${name}`)}
              description={translate(`role.${name}.help`)}
              disabled={!canChoose(name)}
            />
          ))}
          <Radio
            value="single"
            label={translate('role.single')}
            description={translate('role.single.help')}
            disabled={lock !== undefined && role !== null}
          />
        </div>
      </Radio.Group>
      {(isSingle || role === null) && (
        <SingleRights
          value={value}
          onChange={onChange}
          canGrant={canGrant}
          {...(lock === undefined ? {} : { lock })}
        />
      )}
    </div>
  )
}

/** Whether a user with a role has a right; a role leaves `premium` as it is. */
function hasRight(role: Role, value: readonly Right[], right: Right): boolean {
  return right === 'premium' ? value.includes(right) : (roles[role] as readonly Right[]).includes(right)
}

function SingleRights({ value, onChange, canGrant, lock }: Props) {
  const translate = useTranslate()
  return (
    <Checklist
      label={translate('role.single')}
      error={value.length === 0 ? translate('page.users.needsRight') : undefined}
      // The roles above already say why nothing can be changed.
      description={
        lock !== undefined || rights.every(canGrant) ? undefined : translate('page.users.rightsHelp')
      }
      isDescribedFirst
      className={styles.rights}
      choices={rights.map((right) => {
        // The server enforces the same rule.
        const canChange = lock === undefined && canGrant(right)
        const help = translate(`right.${right}.help`)
        return {
          value: right,
          label: translate(`right.${right}`),
          disabled: !canChange,
          description: canChange || lock !== undefined ? help : `${help} ${translate('page.users.notHeld')}`,
        }
      })}
      chosen={value}
      onChange={onChange}
    />
  )
}
