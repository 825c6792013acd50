// A place to drop a file on, with a button that opens the file chooser of the system.

import { IconFileTypeCsv } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import styles from './drop-zone.module.css'

type Props = {
  readonly title: string
  /** Said while a file is held over it. */
  readonly release: string
  readonly hint: string
  readonly button: string
  /** Kinds of file, as the element `input` takes them. */
  readonly accept: string
  readonly disabled?: boolean
  readonly onFile: (file: File) => void
}

export function DropZone({ title, release, hint, button, accept, disabled = false, onFile }: Props) {
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined): void => {
    if (file !== undefined && !disabled) onFile(file)
  }
  const over = (event: DragEvent): void => {
    event.preventDefault()
    setOver(!disabled)
  }
  return (
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => {
        setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <IconFileTypeCsv size={40} stroke={1.2} aria-hidden />
      <p className={styles.title}>{isOver ? release : title}</p>
      <label className={styles.button} data-disabled={disabled || undefined}>
        {button}
        <input
          type="file"
          accept={accept}
          disabled={disabled}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // The same file again, corrected, is another choice.
            event.currentTarget.value = ''
          }}
        />
      </label>
      <p className={styles.hint}>{hint}</p>
    </div>
  )
}
