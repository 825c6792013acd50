// The button of the filters that the user has saved. What it opens is loaded later.

import { IconBookmark } from '@tabler/icons-react'
import { importAgain } from '../client/import-again.ts'
import { useTranslate } from '../client/translations.ts'
import { ButtonPopover } from '../overlay/button-popover.tsx'
import { useLater } from '../overlay/later.ts'
import type { ListAddress } from './list-address.ts'

const load = async () => (await importAgain(() => import('./saved-filters.tsx'))).SavedFilters

export function SavedFiltersMenu({ address }: { address: ListAddress }) {
  const translate = useTranslate()
  return (
    <ButtonPopover icon={IconBookmark} title={translate('part.savedFilters.title')} width={320}>
      {(close) => <Content address={address} onDone={close} />}
    </ButtonPopover>
  )
}

function Content(props: { readonly address: ListAddress; readonly onDone: () => void }) {
  const Filters = useLater(load, true)
  return Filters !== null && <Filters {...props} />
}
