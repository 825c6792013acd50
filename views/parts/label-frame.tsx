// The label page in a frame of ours. Only what stands in it is changed while one types, so that nothing flashes and the
// reader stays where he had scrolled to; it follows the block of the form being written.

import { useCallback, useEffect, useRef } from 'react'
import { useReducedMotion } from '@mantine/hooks'
import { useWords } from '../words.ts'

/** Where on the label a block of the form is seen. */
const places: Readonly<Record<string, string>> = { ingredients: 'main > section', nutrition: '.nutrition', packaging: '.recycling', online: 'footer' }
/** Space above what is scrolled to, in pixels. */
const air = 12

type Props = { readonly html: string; readonly block: string | undefined; readonly className: string }

export function LabelFrame({ html, block, className }: Props) {
  const say = useWords()
  const frame = useRef<HTMLIFrameElement>(null)
  const followed = useRef<string>(undefined)
  const isCalm = useReducedMotion()
  const follow = useCallback(() => {
    if (block === followed.current) return
    if (frame.current !== null && scrollTo(frame.current, places[block ?? ''] ?? 'header', isCalm ? 'instant' : 'smooth')) followed.current = block
  }, [block, isCalm])
  useEffect(() => {
    if (frame.current !== null && html !== '') show(frame.current, html)
    follow()
  }, [html, follow])
  return <iframe ref={frame} title={say('part.preview.title')} className={className} sandbox="allow-same-origin" tabIndex={0} onLoad={follow} />
}

/** A first label is loaded; later ones take the place of what it shows. */
function show(frame: HTMLIFrameElement, html: string): void {
  const shown = frame.contentDocument
  const next = new DOMParser().parseFromString(html, 'text/html')
  if (shown === null || shown.querySelector('main') === null || shown.querySelector('style')?.textContent !== next.querySelector('style')?.textContent) {
    frame.srcdoc = withNonce(html)
    return
  }
  shown.documentElement.lang = next.documentElement.lang
  shown.body.replaceChildren(...shown.adoptNode(next.body).childNodes)
}

/** A frame of this page obeys this page's policy, so the label's own style element needs its nonce. */
function withNonce(html: string): string {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  return html.replace('<style', `<style nonce="${nonce}"`)
}

/** Scrolls the frame alone, never the page around it; false when the place is not there yet. */
function scrollTo({ contentDocument, contentWindow }: HTMLIFrameElement, place: string, behavior: ScrollBehavior): boolean {
  const target = contentDocument?.querySelector(place) ?? null
  if (target === null || contentWindow === null) return false
  contentWindow.scrollTo({ top: Math.max(0, target.getBoundingClientRect().top + contentWindow.scrollY - air), behavior })
  return true
}
