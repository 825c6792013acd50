// A drop zone for one file, with a button that opens the system's file chooser.

import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import styles from './drop-zone.module.css'

type Props = {
  readonly title: string
  /** Title while a file is dragged over the zone. */
  readonly dropTitle: string
  readonly hint: string
  readonly button: string
  /** Accepted file types, in the syntax of the `accept` attribute of `input`. */
  readonly accept: string
  readonly disabled?: boolean
  readonly onFile: (file: File) => void
}

export function DropZone({ title, dropTitle, hint, button, accept, disabled = false, onFile }: Props) {
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined): void => {
    if (file !== undefined && !disabled) onFile(file)
  }
  const dragOver = (event: DragEvent): void => {
    event.preventDefault()
    setOver(!disabled)
  }
  return (
    <div
      className={`${styles.zone ?? ''} unprinted`}
      data-over={isOver || undefined}
      onDragEnter={dragOver}
      onDragOver={dragOver}
      onDragLeave={() => {
        setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <IconFileSpreadsheet size={40} stroke={1.2} aria-hidden />
      <p className={styles.title}>{isOver ? dropTitle : title}</p>
      <label className={styles.button} data-disabled={disabled || undefined}>
        {button}
        <input
          type="file"
          accept={accept}
          disabled={disabled}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // Lets the user choose the same file again after a correction.
            event.currentTarget.value = ''
          }}
        />
      </label>
      <p className={styles.hint}>{hint}</p>
    </div>
  )
}
