// The product the partner sent someone here with (`/create?product=…`): linked to the sheet once that is saved, for good.

import { Alert, Button, Text } from '@mantine/core'
import { IconBottle } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call, CallRefusal } from '../client/call.ts'
import type { SheetForm } from './sheet-form.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'

/** Longest number of a product (`sheets.associate`). */
const longestProduct = 100

export function ProposedProduct({ form: { saved, accept } }: { form: SheetForm }) {
  const translate = useTranslate()
  const [query] = useSearchParams()
  // A new sheet takes an address of its own once it is saved; the proposal stays with the form.
  const [product] = useState(() => query.get('product')?.trim().slice(0, longestProduct) ?? '')
  const name = useNameOf(product)
  const [isAsking, setAsking] = useState(false)
  const link = useAction(
    useCallback(async () => {
      if (saved === null) return
      const { sheet } = await call('sheets.associate', { id: saved.id, product })
      accept(sheet, saved.draft)
      showSuccess(translate('part.associate.done'))
      setAsking(false)
    }, [saved, accept, product, translate]),
  )
  if (product === '' || (saved !== null && saved.product !== null)) return null
  return (
    <Alert
      color="teal"
      variant="light"
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
          setAsking(true)
        }}
      >
        {translate('part.associate.confirm')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={translate('part.associate.title')}
        confirm={translate('part.associate.confirm')}
        busy={link.busy}
        grave
        onClose={() => {
          setAsking(false)
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

/** What the service calls a product; its number until that is known. */
function useNameOf(product: string): string {
  const [name, setName] = useState(product)
  useEffect(() => {
    if (product === '') return undefined
    const stop = new AbortController()
    call('sheets.product', { product }, { signal: stop.signal }).then(
      (found) => {
        setName(found.name)
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
