// What has the focus is seen: nothing lies over it, at any zoom (WCAG 2.2, 2.4.11).

import type { Page } from 'playwright-core'

/** The size of a window of 1280 × 900 pixels in CSS pixels, by the zoom in per cent. */
export const zooms = [
  [100, { width: 1280, height: 900 }],
  [200, { width: 640, height: 450 }],
  [400, { width: 320, height: 225 }],
] as const

/** The text of the control with the focus if something lies over it, else an empty text; null without focus. */
export function coveredFocus(page: Page): Promise<string | null> {
  return page.evaluate<string | null>(`(async () => {
    ${functions}
    await frame()
    await frame()
    const control = document.activeElement
    return control === null || control === document.body ? null : settled(control)
  })()`)
}

/** Gives each control of the page the focus, then none; returns the texts of those that something lies over. */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    ${functions}
    const found = new Set()
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex]'
    for (const control of document.querySelectorAll(controls)) {
      const isShown = control.checkVisibility({ visibilityProperty: true })
      if (control.tabIndex < 0 || control.disabled || !isShown) continue
      control.focus()
      for (let wait = 0; wait < 3; wait += 1) await frame()
      if (document.activeElement === control) found.add(await settled(control))
    }
    document.activeElement.blur()
    found.delete('')
    return [...found]
  })()`)
}

/**
 * Script: `covered` looks at nine points of a control, or of its label where the control itself is not drawn. Points
 * outside the window are those of a control that is larger than the window; what is in the box of an input (its unit)
 * is part of it. `settled` looks until a list that opens or closes has its place.
 */
const functions = `
  const frame = () => new Promise(requestAnimationFrame)
  const shares = [0.25, 0.5, 0.75]
  const covered = (control) => {
    if (control.tagName === 'IFRAME') return ''
    const isDrawn = control.offsetWidth > 4 && control.offsetHeight > 4
    const box = isDrawn || control instanceof SVGElement ? control : (control.labels?.[0] ?? control.parentElement)
    const { left, top, width, height } = box.getClientRects()[0] ?? { left: -1, top: -1, width: 0, height: 0 }
    const isOwn = (over) => over === null || box.contains(over) || over.contains(box)
      || [...(control.labels ?? [])].some((label) => label.contains(over))
      || over.closest('[data-position]')?.parentElement.contains(control)
    const at = (x, y) => document.elementFromPoint(left + width * x, top + height * y)
    const overs = shares.flatMap((x) => shares.map((y) => at(x, y)))
    const isSeen = overs.some((over) => over !== null)
    if (isSeen && overs.every(isOwn)) return ''
    const over = overs.find((one) => !isOwn(one))
    const text = (one) => one.getAttribute('aria-label') ?? (one.id || one.textContent)
    const name = (one) => one.tagName + ' ' + text(one).slice(0, 60)
    return name(control) + (isSeen ? ' under ' + name(over) : ' outside of the window')
  }
  const settled = async (control) => {
    const isCovered = () => document.activeElement === control && covered(control) !== ''
    for (let wait = 0; wait < 20 && isCovered(); wait += 1) await frame()
    return isCovered() ? covered(control) : ''
  }`
