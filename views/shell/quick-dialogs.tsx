// The dialogs that open from every page: the search of everything, and the list of keys.

import type { QuickDialog } from './key-commands.ts'
import { KeyList } from './key-list.tsx'
import { Palette } from './palette.tsx'

export type QuickDialogsProps = {
  readonly dialog: QuickDialog | null
  readonly onOpen: (dialog: QuickDialog) => void
  readonly onClose: () => void
  /** Fetches a page before it is opened. */
  readonly ahead: (address: string) => void
  /** Returns what was typed before the search had the focus. */
  readonly takeTyped: () => string
}

export function QuickDialogs({ dialog, onOpen, onClose, ahead, takeTyped }: QuickDialogsProps) {
  return (
    <>
      <Palette
        opened={dialog === 'palette'}
        onClose={onClose}
        onKeys={() => {
          onOpen('keys')
        }}
        ahead={ahead}
        takeTyped={takeTyped}
      />
      <KeyList opened={dialog === 'keys'} onClose={onClose} />
    </>
  )
}
