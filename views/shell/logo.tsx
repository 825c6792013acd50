// The logo: a mark (a glass filled with the modules of a code) and the name.

import styles from './logo.module.css'

/** The mark without the name, decorative. */
function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#7d1d3b" />
      <path
        d="M9.5 6.5h13l-.6 6.2a5.9 5.9 0 0 1-11.8 0z"
        fill="none"
        stroke="#fff7ee"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <path
        d="M16 18.8v5.9M11.8 25.4h8.4"
        fill="none"
        stroke="#fff7ee"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <g fill="#fff7ee">
        <rect x="12.1" y="9.2" width="2.2" height="2.2" />
        <rect x="16.9" y="9.2" width="2.2" height="2.2" />
        <rect x="14.5" y="11.6" width="2.2" height="2.2" />
        <rect x="17.4" y="13" width="1.9" height="1.9" />
        <rect x="12.6" y="14" width="1.9" height="1.9" />
        <rect x="15.2" y="15.2" width="1.7" height="1.7" />
      </g>
    </svg>
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
