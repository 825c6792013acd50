// A button that looks like nothing: its place gives it its looks.

import type { ComponentPropsWithRef } from 'react'
import { joined } from '../text/joined.ts'
import styles from './plain-button.module.css'

export function PlainButton({ className, ...button }: ComponentPropsWithRef<'button'>) {
  return <button type="button" {...button} className={joined(styles.plain, className)} />
}
