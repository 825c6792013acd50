// Links a sheet to a product of the tracking service. The user picks one of the partner's products or types a
// number, and sees the product with its picture first; the link is final (specification 4).

import { IconPhotoOff } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { useRevalidator } from '../router/context.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { useOnOpen } from '../ui/dialog-state.ts'
import styles from './associate-dialog.module.css'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { useProductList } from './product-list.ts'
import { ProductPicker } from './product-picker.tsx'

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
  const list = useProductList(opened && product === null, typed)
  const lookUp = useAction(
    useCallback(async (productId: string) => {
      setProduct(await call('sheets.product', { product: productId }))
    }, []),
    { toast: false },
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
    { toast: false },
  )
  const field = useRef<HTMLInputElement>(null)
  const clear = (): void => {
    lookUp.clear()
    associate.clear()
  }
  useOnOpen(opened, () => {
    setTyped('')
    setProduct(null)
    clear()
  })
  const proceed = (): void => {
    void (product === null ? lookUp.run(number) : associate.run(product.id))
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={translate('part.associate.title')}
      confirmLabel={translate(product === null ? 'part.associate.look' : 'part.associate.confirm')}
      busy={lookUp.busy || associate.busy}
      disabled={number === '' && product === null}
      isDestructive={product !== null}
      onClose={onClose}
      onConfirm={proceed}
    >
      <RefusalAlert refusal={lookUp.refusal ?? associate.refusal} />
      <p className={styles.text}>{translate('part.associate.text')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // With a list, Enter belongs to the list.
          if (number !== '' && product === null && list.isConfigured === false) proceed()
        }}
      >
        <ProductPicker
          typed={typed}
          list={{
            ...list,
            more: () => {
              clear()
              list.more()
            },
          }}
          isListShown={product === null}
          isFailureShown={lookUp.refusal !== null}
          field={field}
          onType={(text) => {
            setTyped(text)
            setProduct(null)
            clear()
          }}
          onPick={(id) => {
            void lookUp.run(id)
          }}
        />
      </form>
      <div role="status">{product !== null && <ProductFound product={product} />}</div>
      {product !== null && (
        <AnotherProduct
          onChoose={() => {
            clear()
            setProduct(null)
            field.current?.focus()
          }}
        />
      )}
    </ConfirmDialog>
  )
}

/** Leads back to the list. It takes the focus, because the chosen option is gone. */
function AnotherProduct({ onChoose }: { onChoose: () => void }) {
  const translate = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
  }, [])
  return (
    <Button ref={button} variant="default" size="sm" mt="sm" onClick={onChoose}>
      {translate('part.associate.another')}
    </Button>
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
