// Links a sheet to a product of the tracking service. The user looks the product up first and sees its
// picture; the link is final (specification 4).

import { TextInput } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Output } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { useOnOpen } from '../ui/dialog-state.ts'
import styles from './associate-dialog.module.css'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'

/** Largest number of characters of a product's id (`sheets.associate`). */
const longestProduct = 100

export function AssociateDialog({
  id,
  opened,
  onClose,
}: {
  id: number
  opened: boolean
  onClose: () => void
}) {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState('')
  const [product, setProduct] = useState<Output<'sheets.product'> | null>(null)
  const number = typed.trim()
  const lookUp = useAction(
    useCallback(async (productId: string) => {
      setProduct(await call('sheets.product', { product: productId }))
    }, []),
  )
  const associate = useAction(
    useCallback(
      async (productId: string) => {
        await call('sheets.associate', { id, product: productId })
        await revalidate()
        showSuccess(translate('part.associate.done'))
        onClose()
      },
      [id, revalidate, translate, onClose],
    ),
  )
  useOnOpen(opened, () => {
    setTyped('')
    setProduct(null)
    lookUp.clear()
    associate.clear()
  })
  const proceed = (): void => {
    void (product === null ? lookUp.run(number) : associate.run(number))
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={translate('part.associate.title')}
      confirmLabel={translate(product === null ? 'part.associate.look' : 'part.associate.confirm')}
      busy={lookUp.busy || associate.busy}
      disabled={number === ''}
      isDestructive={product !== null}
      onClose={onClose}
      onConfirm={proceed}
    >
      <RefusalAlert refusal={lookUp.refusal ?? associate.refusal} />
      <p className={styles.text}>{translate('part.associate.text')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (number !== '' && product === null) proceed()
        }}
      >
        <TextInput
          label={translate('part.associate.field')}
          value={typed}
          maxLength={longestProduct}
          autoComplete="off"
          spellCheck={false}
          mt="md"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setProduct(null)
          }}
        />
      </form>
      <div role="status">{product !== null && <ProductFound product={product} />}</div>
    </ConfirmDialog>
  )
}

function ProductFound({ product: { id, name, image } }: { product: Output<'sheets.product'> }) {
  const translate = useTranslate()
  return (
    <>
      <div className={styles.product}>
        {image === null ? (
          <span className={styles.none} role="img" aria-label={translate('part.associate.noImage')}>
            <IconPhotoOff size={28} stroke={1.4} aria-hidden />
          </span>
        ) : (
          <img src={image} alt="" />
        )}
        <span>
          <strong>{name}</strong>
          <br />
          {id}
        </span>
      </div>
      <p className={styles.final}>{translate('part.associate.found')}</p>
    </>
  )
}
