// The brand of all rows, for a file without a column for it: the list of one estate.

import { Group } from '../layout/group.tsx'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { fieldTitle } from './cell-words.ts'
import { withCommonText, type ImportDraft } from './import-draft.ts'
import { useWizard } from './wizard.ts'

type Props = {
  readonly draft: ImportDraft
  /** The user wanted to go on without a brand. */
  readonly isStopped: boolean
}

export function CommonBrand({ draft, isStopped }: Props) {
  const translate = useTranslate()
  const { change } = useWizard()
  const { company, brandLength } = useSession()
  const name = company?.name ?? ''
  const [brand, setBrand] = useState(name.length <= brandLength.max ? name : '')
  return (
    <Alert
      color={isStopped ? 'red' : 'wine'}
      icon={<IconAlertTriangle aria-hidden />}
      role={isStopped ? 'alert' : 'status'}
      title={translate('page.import.columns.brandMissing')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (brand.trim() !== '')
            change(withCommonText(draft, 'brand', fieldTitle('brand', translate), brand.trim()))
        }}
      >
        <Group align="end" gap="sm">
          <TextInput
            label={translate('page.import.columns.brandOfAll')}
            value={brand}
            maxLength={brandLength.max}
            rootStyle={{ width: '18rem', maxWidth: '100%' }}
            onChange={(event) => {
              setBrand(event.currentTarget.value)
            }}
          />
          <Button type="submit" variant="default" disabled={brand.trim() === ''}>
            {translate('page.import.columns.brandUse')}
          </Button>
        </Group>
      </form>
    </Alert>
  )
}
