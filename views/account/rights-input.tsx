// The rights of a person: one box each, with what it lets one do. Rights that the giver does not hold can neither be given nor taken.

import { Checkbox } from '@mantine/core'
import { rights, type Right } from '../../src/domain/rights.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './rights-input.module.css'

type Props = {
  readonly value: readonly Right[]
  readonly onChange: (value: Right[]) => void
  /** Which rights the giver holds. */
  readonly mayGive: (right: Right) => boolean
  /** Why nothing can be changed. */
  readonly lock?: string
}

export function RightsInput({ value, onChange, mayGive, lock }: Props) {
  const translate = useTranslate()
  return (
    <Checkbox.Group
      label={translate('page.users.whatMay')}
      description={lock ?? (rights.every(mayGive) ? undefined : translate('page.users.rightsHelp'))}
      value={[...value]}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      onChange={(chosen) => {
        onChange(rights.filter((right) => chosen.includes(right)))
      }}
    >
      <div className={styles.rights}>
        {rights.map((right) => {
          // Nobody gives or takes what he does not hold; the server holds the same.
          const isFree = lock === undefined && mayGive(right)
          return (
            <Checkbox
              key={right}
              value={right}
              label={translate(`right.${right}`)}
              disabled={!isFree}
              description={
                isFree || lock !== undefined
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
