// The button of the filters that the user has saved. What it opens is loaded later.

import { ActionIcon, Popover } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslate } from '../client/translations.ts'
import { useLater } from '../ui/later.ts'
import type { ListAddress } from './list-address.ts'

const load = () => import('./saved-filters.tsx').then(({ SavedFilters }) => SavedFilters)

export function SavedFiltersMenu({ address }: { address: ListAddress }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const Content = useLater(load, isOpen)
  const title = translate('part.savedFilters.title')
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={320}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={title}
          title={title}
          onClick={() => {
            setOpen(!isOpen)
          }}
        >
          <IconBookmark size={19} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        {Content !== null && (
          <Content
            address={address}
            onDone={() => {
              setOpen(false)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
