// Short news at the top right (specification section 9): 5 seconds, close button, waits under the pointer and while the
// window is away, dragged off at 80 %, light. Never the only carrier of an error.

import 'react-toastify/ReactToastify.css'
import { Slide, toast, ToastContainer } from 'react-toastify/unstyled'
import { useTranslate } from '../client/translations.ts'
import './toast.css'

/** Where toasts appear; once a document. */
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

/** It worked. */
export function showSuccess(sentence: string): void {
  toast.success(sentence)
}

/** It did not. The same sentence stands where it happened. */
export function showFailure(sentence: string): void {
  toast.error(sentence)
}

/** Something to know, with one thing to do about it, as undoing. */
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
