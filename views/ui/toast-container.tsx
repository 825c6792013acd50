// What shows toasts (toast.tsx), loaded after the page.

import 'react-toastify/ReactToastify.css'
import { Slide, toast, ToastContainer as Container, type Id } from 'react-toastify/unstyled'
import { useTranslate } from '../client/translations.ts'
import './toast.css'

export function ToastContainer() {
  const translate = useTranslate()
  return (
    <Container
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

/** Opens a toast; each returns what removes it. */
export function openSuccess(sentence: string): () => void {
  return removerOf(toast.success(sentence))
}

export function openFailure(sentence: string): () => void {
  return removerOf(toast.error(sentence))
}

export function openOffer(
  sentence: string,
  offer: { readonly title: string; readonly act: () => void },
): () => void {
  return removerOf(
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
    )),
  )
}

function removerOf(id: Id): () => void {
  return () => {
    toast.dismiss(id)
  }
}
