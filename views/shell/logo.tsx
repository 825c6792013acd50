// The logo: a mark (a glass filled with the modules of a code) and the name.

import styles from './logo.module.css'

/** The modules of the code in the glass. */
const squares = [
  'M12.1 9.2h2.2v2.2h-2.2z',
  'M16.9 9.2h2.2v2.2h-2.2z',
  'M14.5 11.6h2.2v2.2h-2.2z',
  'M17.4 13h1.9v1.9h-1.9z',
  'M12.6 14h1.9v1.9h-1.9z',
  'M15.2 15.2h1.7v1.7h-1.7z',
].join('')

/** The drawing as text: every page has it twice. */
const drawing = {
  __html:
    '<rect width="32" height="32" rx="8" fill="#7d1d3b"></rect>' +
    '<path d="M9.5 6.5h13l-.6 6.2a5.9 5.9 0 0 1-11.8 0zM16 18.8v5.9M11.8 25.4h8.4" fill="none" stroke="#fff7ee" ' +
    'stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"></path>' +
    `<path d="${squares}" fill="#fff7ee"></path>`,
}

/** The mark without the name, decorative. */
function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={drawing}
    />
  )
}

/** The mark with the product's name. */
export function Logo({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <span className={styles.logo}>
      <Mark size={size} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}
