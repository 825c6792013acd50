// Toasts at the bottom right (specification 2): 5 seconds (20 for an offer to undo), close button, Escape, pause under
// the pointer and while the window has no focus, dismissed by dragging 80 %, light theme. An error also appears on the
// page itself. Their code is loaded after the page, or with the first toast.

import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../client/idle.ts'
import type * as toastContainer from './toast-container.tsx'

type ToastModule = typeof toastContainer

let load: Promise<ToastModule> | undefined
let showContainer: (() => void) | undefined

function loadToasts(): Promise<ToastModule> {
  load ??= import('./toast-container.tsx')
  load.catch(() => (load = undefined))
  return load
}

/** The container of all toasts; once per document. */
export function Toasts() {
  const [Container, setContainer] = useState<ComponentType | null>(null)
  useEffect(() => {
    showContainer = () => {
      loadToasts().then(
        ({ ToastContainer }) => {
          setContainer(() => ToastContainer)
        },
        () => undefined,
      )
    }
    return whenIdle(showContainer)
  }, [])
  return Container === null ? null : <Container />
}

/** A toast that waits for its code: what removes it. Without the code, the page alone shows the message. */
function show(open: (module: ToastModule) => () => void): () => void {
  showContainer?.()
  const opened = loadToasts().then(open, () => () => undefined)
  return () => {
    void opened.then((remove) => {
      remove()
    })
  }
}

/** Shows a success. */
export function showSuccess(sentence: string): void {
  show(({ openSuccess }) => openSuccess(sentence))
}

/** Shows a failure; the page shows the same sentence where it happened. Returns what removes the toast. */
export function showFailure(sentence: string): () => void {
  return show(({ openFailure }) => openFailure(sentence))
}

/** Shows a message with one action, e.g. undo, which Ctrl+Z runs too. Returns what removes the toast. */
export function showOffer(
  sentence: string,
  offer: { readonly title: string; readonly act: () => void },
): () => void {
  return show(({ openOffer }) => openOffer(sentence, offer))
}
