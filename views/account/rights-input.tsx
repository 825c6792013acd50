// An input for the rights of a user: a checkbox for each, with its meaning. Users can only grant or revoke
// rights that they hold themselves.

import { Checkbox } from '@mantine/core'
import { rights, type Right } from '../../src/domain/rights.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './rights-input.module.css'

type Props = {
  readonly value: readonly Right[]
  readonly onChange: (value: Right[]) => void
  /** Whether the editing user holds a right. */
  readonly canGrant: (right: Right) => boolean
  /** Why the input is read-only. */
  readonly lock?: string
}

export function RightsInput({ value, onChange, canGrant, lock }: Props) {
  const translate = useTranslate()
  return (
    <Checkbox.Group
      label={translate('page.users.whatMay')}
      description={lock ?? (rights.every(canGrant) ? undefined : translate('page.users.rightsHelp'))}
      value={[...value]}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      onChange={(chosen) => {
        onChange(rights.filter((right) => chosen.includes(right)))
      }}
    >
      <div className={styles.rights}>
        {rights.map((right) => {
          // The server enforces the same rule.
          const canChange = lock === undefined && canGrant(right)
          return (
            <Checkbox
              key={right}
              value={right}
              label={translate(`right.${right}`)}
              disabled={!canChange}
              description={
                canChange || lock !== undefined
                  ? translate(`right.${right}.help`)
                  : `${translate(`right.${right}.help`)} ${translate('page.users.notHeld')}`
              }
            />
          )
        })}
      </div>
    </Checkbox.Group>
  )
}
