// The search of everything in the header, which Ctrl+K and Cmd+K open too. What opens, the keys and the fetching of
// pages ahead are loaded when the page has nothing else to do, or the user begins.

import { PlainButton } from '../button/plain-button.tsx'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react'
import { useNavigate } from '../router/context.ts'
import { importAgain } from '../client/import-again.ts'
import { whenIdleOrUsed } from '../client/idle.ts'
import { loadQuickMessages } from '../client/page-messages.ts'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { showFailure } from '../ui/toast.tsx'
import { collectCharacters, type EarlyCharacters } from './early-characters.ts'
import type { QuickDialog } from './key-commands.ts'
import type { QuickDialogsProps } from './quick-dialogs.tsx'
import styles from './quick-access.module.css'

const ignore = (): undefined => undefined

export function QuickAccess() {
  const translate = useTranslate()
  const { dialog, open, close, Dialogs, ahead, controlKey, takeTyped } = useQuickDialogs()
  return (
    <>
      <PlainButton
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          open('palette')
        }}
      >
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <span className={styles.text}>{translate('part.palette.title')}</span>
        <kbd className={styles.keys} aria-hidden>
          {controlKey ?? translate('part.keys.control')} K
        </kbd>
      </PlainButton>
      {Dialogs !== null && (
        <Dialogs dialog={dialog} onOpen={open} onClose={close} ahead={ahead} takeTyped={takeTyped} />
      )}
    </>
  )
}

type Listeners = {
  readonly ahead: (address: string) => void
  readonly stop: () => void
  readonly controlKey: string | undefined
}

/** The open dialog, and the code of dialogs and listeners, which comes after the page. */
function useQuickDialogs() {
  const session = useSession()
  const translate = useTranslate()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<QuickDialog | null>(null)
  const [Dialogs, setDialogs] = useState<ComponentType<QuickDialogsProps> | null>(null)
  const [listeners, setListeners] = useState<Listeners | null>(null)
  const early = useRef<EarlyCharacters | null>(null)
  const takeTyped = useCallback(() => early.current?.take() ?? '', [])
  const open = useCallback(
    (next: QuickDialog) => {
      takeTyped()
      const characters = next === 'palette' ? collectCharacters() : null
      early.current = characters
      Promise.all([importAgain(() => import('./quick-dialogs.tsx')), loadQuickMessages()]).then(
        ([{ QuickDialogs }]) => {
          if (characters?.isCancelled() === true) return
          setDialogs(() => QuickDialogs)
          setDialog(next)
        },
        () => {
          takeTyped()
          showFailure(translate('part.call.unreachable'))
        },
      )
    },
    [translate, takeTyped],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isPaletteKey(event) || document.querySelector('[aria-modal=true]') !== null) return
      event.preventDefault()
      open('palette')
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
    }
  }, [open])
  useEffect(() => {
    let isOver = false
    let started: Listeners | undefined
    const cancel = whenIdleOrUsed(() => {
      import('./quick-listeners.ts').then(({ startListeners }) => {
        if (isOver) return
        started = startListeners(session, { open, go: (to) => void navigate(to) })
        setListeners(started)
      }, ignore)
    })
    return () => {
      isOver = true
      cancel()
      started?.stop()
    }
  }, [session, navigate, open])
  return {
    dialog,
    open,
    close: () => setDialog(null),
    Dialogs,
    ahead: listeners?.ahead ?? ignore,
    controlKey: listeners?.controlKey,
    takeTyped,
  }
}

/** Ctrl+K or Cmd+K, also on keyboards of other alphabets, whose key has another letter. */
function isPaletteKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isK = key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))
  return isK && ctrlKey !== metaKey && !altKey && !shiftKey
}
