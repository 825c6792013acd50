// The fonts of a first visit come once the page answers, so that they do not delay its scripts. The document puts them
// off (src/web/document.ts) unless this browser has loaded the same files before; until then the text has similar fonts
// of the system (styles/fonts.css).

/** Key in the browser's local storage of the font files that were loaded last. */
export const fontsKey = 'fonts'

/** Loads the fonts that the document has put off. */
export function loadFonts(): void {
  const { dataset } = document.documentElement
  const files = dataset['fonts']
  if (files === undefined) return
  delete dataset['fonts']
  try {
    localStorage.setItem(fontsKey, files)
  } catch {
    // The next page puts them off again.
  }
}
