// Toasts at the top right (specification 9): 5 seconds, close button, pause under the pointer and while the
// window has no focus, dismissed by dragging 80 %, light theme. An error also appears on the page itself.

import 'react-toastify/ReactToastify.css'
import { Slide, toast, ToastContainer, type Id } from 'react-toastify/unstyled'
import { useTranslate } from '../client/translations.ts'
import './toast.css'

/** The container of all toasts; once per document. */
export function Toasts() {
  const translate = useTranslate()
  return (
    <ToastContainer
      position="top-right"
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

/** Shows a success. */
export function showSuccess(sentence: string): void {
  toast.success(sentence)
}

/** Shows a failure; the page shows the same sentence where it happened. Returns what removes the toast. */
export function showFailure(sentence: string): () => void {
  const id: Id = toast.error(sentence)
  return () => {
    toast.dismiss(id)
  }
}

/** Shows a message with one action, e.g. undo. */
export function showOffer(
  sentence: string,
  offer: { readonly title: string; readonly act: () => void },
): void {
  toast.info(({ closeToast }) => (
    <span className="toast-offer">
      <span>{sentence}</span>
      <button
        type="button"
        onClick={() => {
          closeToast()
          offer.act()
        }}
      >
        {offer.title}
      </button>
    </span>
  ))
}
