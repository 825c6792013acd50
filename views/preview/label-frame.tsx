// The label page in a frame. Later labels replace only the frame's content, so that nothing flashes and the
// scroll position stays. The frame scrolls to the part that belongs to the current block of the form.

import { useCallback, useEffect, useRef } from 'react'
import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useTranslate } from '../client/translations.ts'

/** Selectors of the label's part for a block of the form; other blocks show the top of the label. */
const partSelectors: Readonly<Record<string, string>> = {
  ingredients: 'main > section',
  nutrition: '.nutrition',
  packaging: '.recycling',
  online: 'footer',
}
/** Space above the target of a scroll, in pixels. */
const scrollMargin = 12

type Props = { readonly html: string; readonly block: string | undefined; readonly className: string }

export function LabelFrame({ html, block, className }: Props) {
  const translate = useTranslate()
  const frame = useRef<HTMLIFrameElement>(null)
  const followedBlock = useRef<string>(undefined)
  const hasReducedMotion = useReducedMotion()
  const scheme = useComputedColorScheme('light')
  const follow = useCallback(() => {
    if (block === followedBlock.current) return
    if (
      frame.current !== null &&
      scrollTo(frame.current, partSelectors[block ?? ''], hasReducedMotion ? 'instant' : 'smooth')
    )
      followedBlock.current = block
  }, [block, hasReducedMotion])
  useEffect(() => {
    if (frame.current !== null && html !== '') showLabel(frame.current, inScheme(html, scheme))
    follow()
  }, [html, scheme, follow])
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

/**
 * The label in the page's scheme: within a frame, `prefers-color-scheme` is the system's, which the user may have
 * overruled here.
 */
function inScheme(html: string, scheme: 'light' | 'dark'): string {
  return html
    .replace(/@media ?\(prefers-color-scheme: ?dark\)/g, scheme === 'dark' ? '@media all' : '@media not all')
    .replace(/color-scheme: ?light dark/, `color-scheme:${scheme}`)
}

/** Loads the first label; replaces the content for later ones. */
function showLabel(frame: HTMLIFrameElement, html: string): void {
  const current = frame.contentDocument
  const next = withoutLinks(html)
  if (
    current === null ||
    current.querySelector('main') === null ||
    current.querySelector('style')?.textContent !== next.querySelector('style')?.textContent
  ) {
    frame.srcdoc = `<!doctype html>${next.documentElement.outerHTML}`
    return
  }
  current.documentElement.lang = next.documentElement.lang
  current.body.replaceChildren(...current.adoptNode(next.body).childNodes)
}

/**
 * Parses the label and removes its links and its language switch, which do not work in the frame. The frame
 * is subject to this page's content security policy, so the label's style element needs this page's nonce.
 */
function withoutLinks(html: string): Document {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  const label = new DOMParser().parseFromString(
    html.replace('<style', `<style nonce="${nonce}"`),
    'text/html',
  )
  label.querySelector('.languages')?.remove()
  for (const link of label.querySelectorAll('a[href]')) link.removeAttribute('href')
  return label
}

/** Scrolls the frame but not the page around it; false when the target does not exist yet. */
function scrollTo(
  { contentDocument, contentWindow }: HTMLIFrameElement,
  selector: string | undefined,
  behavior: ScrollBehavior,
): boolean {
  const target =
    selector === undefined ? contentDocument?.documentElement : contentDocument?.querySelector(selector)
  if (target === null || target === undefined || contentWindow === null) return false
  contentWindow.scrollTo({
    top: Math.max(0, target.getBoundingClientRect().top + contentWindow.scrollY - scrollMargin),
    behavior,
  })
  return true
}
