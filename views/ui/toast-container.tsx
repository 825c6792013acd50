// What shows toasts (toast.tsx), loaded after the page.

import 'react-toastify/ReactToastify.css'
import { Slide, toast, ToastContainer as Container, type Id } from 'react-toastify/unstyled'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../client/translations.ts'
import dialogStyles from './dialog.module.css'
import './toast.css'

export function ToastContainer() {
  const translate = useTranslate()
  useEffect(() => {
    addEventListener('keydown', undoByKey)
    // Before what is open closes by the same key.
    addEventListener('keydown', closeByKey, true)
    return () => {
      removeEventListener('keydown', undoByKey)
      removeEventListener('keydown', closeByKey, true)
    }
  }, [])
  useEffect(riseAboveBars, [])
  return (
    <Container
      position="bottom-right"
      autoClose={5000}
      closeButton
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      theme="light"
      transition={Slide}
      newestOnTop
      hideProgressBar={false}
      aria-label={translate('part.toast.region')}
    />
  )
}

/**
 * Keeps the toasts above a bar of actions that stays at the bottom of the window, and above the buttons of a dialog,
 * which takes the focus when it opens; returns what ends that.
 */
function riseAboveBars(): () => void {
  let frame = 0
  const placeSoon = (): void => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(placeAboveBars)
  }
  const ends = toast.onChange(placeSoon)
  const page = new ResizeObserver(placeSoon)
  page.observe(document.body)
  // What a dialog has scrolls inside it.
  addEventListener('scroll', placeSoon, { passive: true, capture: true })
  addEventListener('resize', placeSoon)
  addEventListener('focusin', placeSoon)
  addEventListener('transitionend', placeSoon)
  return () => {
    cancelAnimationFrame(frame)
    ends()
    page.disconnect()
    removeEventListener('scroll', placeSoon, { capture: true })
    removeEventListener('resize', placeSoon)
    removeEventListener('focusin', placeSoon)
    removeEventListener('transitionend', placeSoon)
  }
}

function placeAboveBars(): void {
  const container = document.querySelector<HTMLElement>('.Toastify__toast-container')
  if (container === null) return
  const { left, right, height } = container.getBoundingClientRect()
  const tops = [...document.querySelectorAll(`[data-bottom-bar], .${dialogStyles.buttons ?? ''}`)]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.left < right && bar.right > left)
    .filter((bar) => bar.height > 0 && bar.top < innerHeight && bar.bottom > innerHeight - height)
    .map((bar) => bar.top)
  container.style.setProperty('--rise', `${String(innerHeight - Math.min(innerHeight, ...tops))}px`)
}

/** Opens a toast; each returns what removes it. */
export function openSuccess(sentence: string): () => void {
  return removerOf(remembered(toast.success(sentence)))
}

export function openFailure(sentence: string): () => void {
  return removerOf(remembered(toast.error(sentence)))
}

export function openOffer(sentence: string, offer: ToastOffer): () => void {
  return removerOf(
    toast.info(({ closeToast }) => <Offer sentence={sentence} offer={offer} onClose={closeToast} />, {
      autoClose: false,
    }),
  )
}

type ToastOffer = { readonly title: string; readonly act: () => void }

/** Milliseconds for which an offer stays; it waits while it has the focus or the pointer. */
const offerStays = 20_000

/** An offer that nobody has taken yet. */
type OpenOffer = { run: () => void }

/** The open offers, the newest last. */
let offers: readonly OpenOffer[] = []

function closeOffer(closed: OpenOffer): void {
  offers = offers.filter((other) => other !== closed)
}

function Offer({
  sentence,
  offer: { title, act },
  onClose,
}: {
  sentence: string
  offer: ToastOffer
  onClose: () => void
}) {
  const [isHeld, setHeld] = useState(false)
  const hold = (): void => {
    setHeld(true)
  }
  const release = (): void => {
    setHeld(false)
  }
  const own = useRef<OpenOffer>({ run: () => undefined })
  const run = (): void => {
    // Once: the notice is there for a moment longer.
    if (!offers.includes(own.current)) return
    closeOffer(own.current)
    onClose()
    act()
  }
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(onClose, offerStays)
    return () => {
      clearTimeout(timer)
    }
  }, [isHeld, onClose])
  useEffect(() => {
    own.current.run = run
  })
  useEffect(() => {
    const { current } = own
    offers = [...offers, current]
    return () => {
      closeOffer(current)
    }
  }, [])
  return (
    <span
      className="toast-offer"
      onFocus={hold}
      onBlur={release}
      onPointerEnter={hold}
      onPointerLeave={release}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <span>{sentence}</span>
      <button type="button" aria-keyshortcuts="Control+Z Meta+Z" onClick={run}>
        {title}
      </button>
    </span>
  )
}

/** Ctrl+Z or Cmd+Z outside text: there it undoes what was typed. */
function undoByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  const isKey = key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && !shiftKey
  const isText =
    target instanceof Element && target.closest('input, textarea, [contenteditable=true]') !== null
  const newest = offers.at(-1)
  if (!isKey || isText || newest === undefined) return
  event.preventDefault()
  newest.run()
}

/** The messages that are shown, without offers. */
let messages: readonly Id[] = []

function remembered(id: Id): Id {
  messages = [...messages.filter((shown) => toast.isActive(shown)), id]
  return id
}

/** Escape closes the messages, unless it closes a dialog, a menu or a list. An offer to undo something stays. */
function closeByKey({ key }: KeyboardEvent): void {
  if (key !== 'Escape' || isSomethingOpen()) return
  for (const id of messages) toast.dismiss(id)
  messages = []
}

function isSomethingOpen(): boolean {
  const open = document.querySelectorAll('#overlays :is([role=dialog], [role=menu], [role=listbox])')
  return [...open].some((element) => element.checkVisibility())
}

function removerOf(id: Id): () => void {
  return () => {
    toast.dismiss(id)
  }
}
