// Linking a sheet to a product of the tracking service: done once, for good (specification section 4).

import { TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../call.ts'
import { useWords } from '../words.ts'
import { useAction } from './action.ts'
import { useOpening } from './asked.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './dialog.module.css'
import { RefusalAlert } from './refusal-alert.tsx'
import { showSuccess } from './toast.tsx'

/** Longest number of a product (`sheets.associate`). */
const longestProduct = 100

export function AssociateDialog({ id, opened, onClose }: { id: number; opened: boolean; onClose: () => void }) {
  const say = useWords()
  const { revalidate } = useRevalidator()
  const [product, setProduct] = useState('')
  const associate = useAction(useCallback(async (number: string) => {
    await call('sheets.associate', { id, product: number })
    await revalidate()
    showSuccess(say('part.associate.done'))
    onClose()
  }, [id, revalidate, say, onClose]))
  useOpening(opened, () => {
    setProduct('')
    associate.clear()
  })
  return (
    <ConfirmDialog
      opened={opened} title={say('part.associate.title')} confirm={say('part.associate.confirm')} busy={associate.busy} disabled={product.trim() === ''} grave onClose={onClose}
      onConfirm={() => { void associate.run(product.trim()) }}
    >
      <RefusalAlert refusal={associate.refusal} />
      <p className={styles.text}>{say('part.associate.text')}</p>
      <TextInput
        label={say('part.associate.field')} value={product} maxLength={longestProduct} autoComplete="off" spellCheck={false} mt="md"
        onChange={(event) => { setProduct(event.currentTarget.value) }}
      />
    </ConfirmDialog>
  )
}
