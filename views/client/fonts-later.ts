// The fonts of a first visit come once the page answers, so that they do not delay its scripts. The document puts them
// off (src/web/document.ts) unless this browser has loaded the same files before; until then the text has similar fonts
// of the system (styles/fonts.css). Where another font would move a line, the open page keeps them: nothing may move
// under a pointer. The next page has the fonts.

/** Key in the browser's local storage of the font files that were loaded last. */
export const fontsKey = 'fonts'

/** Fonts that pages show, and letters of the scripts that they are in parts for. */
const fonts = ['1em "Nutricode Sans"', '600 1em "Nutricode Serif"']
const letters = 'Aα'
/** What has lines of text, or stands between them. */
const lines = 'h1, h2, h3, h4, p, li, dt, dd, label, th, td, button, a, summary, section'
/** Pixels by which a line may move: browsers count no smaller shift of the layout. */
const tolerance = 3
/** Pixels by which it may move sideways: fewer than a pointer needs. */
const sideways = 8

let isLoaded = false

/** Loads the fonts that the document has put off. The page shows them if no line moves. */
export async function loadFonts(): Promise<void> {
  const files = document.documentElement.dataset['fonts']
  if (files === undefined) return
  try {
    await Promise.all(fonts.map((font) => document.fonts.load(font, letters)))
    localStorage.setItem(fontsKey, files)
  } catch {
    // The next page puts them off again.
    return
  }
  isLoaded = true
  showUnlessLinesMove(files)
}

/** Shows the fonts that were loaded, for a page that nobody has seen yet. */
export function showFonts(): void {
  if (isLoaded) delete document.documentElement.dataset['fonts']
}

function showUnlessLinesMove(files: string): void {
  const elements = [...document.body.querySelectorAll(lines)]
  const before = elements.map((element) => element.getBoundingClientRect())
  showFonts()
  const isMoved = elements.some((element, index) => {
    const now = element.getBoundingClientRect()
    const old = before[index] ?? now
    const movement = Math.max(Math.abs(now.top - old.top), Math.abs(now.height - old.height))
    return movement >= tolerance || Math.abs(now.left - old.left) >= sideways
  })
  if (isMoved) document.documentElement.dataset['fonts'] = files
}
