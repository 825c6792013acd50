// The product of the tracking service that a partner's link names (`/create?product=…`). The user links it to
// the sheet once the sheet is saved; the link is final.

import { Text } from '../text/text.tsx'
import { IconBottle } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { useSearchParams } from '../router/context.ts'
import { call, CallRefusal } from '../client/call.ts'
import type { SheetForm } from './sheet-form.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'

/** Largest number of characters of a product's id (`sheets.associate`). */
const longestProduct = 100

export function ProposedProduct({ form: { saved, accept } }: { form: SheetForm }) {
  const translate = useTranslate()
  const [query] = useSearchParams()
  // A new sheet gets its own address once it is saved, without this parameter; the form keeps the product.
  const [product] = useState(() => query.get('product')?.trim().slice(0, longestProduct) ?? '')
  const name = useProductName(product)
  const [isConfirming, setConfirming] = useState(false)
  const link = useAction(
    useCallback(async () => {
      if (saved === null) return
      const { sheet } = await call('sheets.associate', { id: saved.id, product })
      accept(sheet, saved.draft)
      showSuccess(translate('part.associate.done'))
      setConfirming(false)
    }, [saved, accept, product, translate]),
  )
  if (product === '' || (saved !== null && saved.product !== null)) return null
  return (
    <Alert
      color="teal"
      mb="lg"
      icon={<IconBottle aria-hidden />}
      title={translate('part.proposed.title', { name })}
    >
      <Text size="sm" mb="xs">
        {translate(saved === null ? 'part.proposed.saveFirst' : 'part.proposed.ready')}
      </Text>
      <Button
        size="compact-md"
        disabled={saved === null}
        onClick={() => {
          setConfirming(true)
        }}
      >
        {translate('part.associate.confirm')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={translate('part.associate.title')}
        confirmLabel={translate('part.associate.confirm')}
        busy={link.busy}
        isDestructive
        onClose={() => {
          setConfirming(false)
        }}
        onConfirm={() => {
          void link.run()
        }}
      >
        <RefusalAlert refusal={link.refusal} />
        <Text>
          <strong>{name}</strong>
        </Text>
        <Text>{translate('part.associate.found')}</Text>
      </ConfirmDialog>
    </Alert>
  )
}

/** The name of a product in the tracking service; its id until the service has answered. */
function useProductName(product: string): string {
  const [name, setName] = useState(product)
  useEffect(() => {
    if (product === '') return undefined
    const stop = new AbortController()
    call('sheets.product', { product }, { signal: stop.signal }).then(
      (answer) => {
        setName(answer.name)
      },
      (error: unknown) => {
        if (!(error instanceof CallRefusal) && !stop.signal.aborted) throw error
      },
    )
    return () => {
      stop.abort()
    }
  }, [product])
  return name
}
