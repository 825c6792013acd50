// The label page in a frame of ours. Only what stands in it is changed while one types, so that nothing flashes and the
// reader stays where he had scrolled to; it follows the block of the form being written.

import { useCallback, useEffect, useRef } from 'react'
import { useReducedMotion } from '@mantine/hooks'
import { useTranslate } from '../client/translations.ts'

/** Where on the label a block of the form is seen; others at its top. */
const places: Readonly<Record<string, string>> = {
  ingredients: 'main > section',
  nutrition: '.nutrition',
  packaging: '.recycling',
  online: 'footer',
}
/** Space above what is scrolled to, in pixels. */
const air = 12

type Props = { readonly html: string; readonly block: string | undefined; readonly className: string }

export function LabelFrame({ html, block, className }: Props) {
  const translate = useTranslate()
  const frame = useRef<HTMLIFrameElement>(null)
  const followed = useRef<string>(undefined)
  const isCalm = useReducedMotion()
  const follow = useCallback(() => {
    if (block === followed.current) return
    if (frame.current !== null && scrollTo(frame.current, places[block ?? ''], isCalm ? 'instant' : 'smooth'))
      followed.current = block
  }, [block, isCalm])
  useEffect(() => {
    if (frame.current !== null && html !== '') show(frame.current, html)
    follow()
  }, [html, follow])
  return (
    <iframe
      ref={frame}
      title={translate('part.preview.title')}
      className={className}
      sandbox="allow-same-origin"
      tabIndex={0}
      onLoad={follow}
    />
  )
}

/** A first label is loaded; later ones take the place of what it shows. */
function show(frame: HTMLIFrameElement, html: string): void {
  const shown = frame.contentDocument
  const next = withoutWays(html)
  if (
    shown === null ||
    shown.querySelector('main') === null ||
    shown.querySelector('style')?.textContent !== next.querySelector('style')?.textContent
  ) {
    frame.srcdoc = `<!doctype html>${next.documentElement.outerHTML}`
    return
  }
  shown.documentElement.lang = next.documentElement.lang
  shown.body.replaceChildren(...shown.adoptNode(next.body).childNodes)
}

/**
 * The label without what leads away from it: the frame has no address of its own, and the language is chosen beside it.
 * A frame of this page obeys this page's policy, so the label's own style element needs its nonce.
 */
function withoutWays(html: string): Document {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  const label = new DOMParser().parseFromString(
    html.replace('<style', `<style nonce="${nonce}"`),
    'text/html',
  )
  label.querySelector('.languages')?.remove()
  for (const link of label.querySelectorAll('a[href]')) link.removeAttribute('href')
  return label
}

/** Scrolls the frame alone, never the page around it; false when the place is not there yet. */
function scrollTo(
  { contentDocument, contentWindow }: HTMLIFrameElement,
  place: string | undefined,
  behavior: ScrollBehavior,
): boolean {
  const target =
    place === undefined ? contentDocument?.documentElement : contentDocument?.querySelector(place)
  if (target === null || target === undefined || contentWindow === null) return false
  contentWindow.scrollTo({
    top: Math.max(0, target.getBoundingClientRect().top + contentWindow.scrollY - air),
    behavior,
  })
  return true
}
