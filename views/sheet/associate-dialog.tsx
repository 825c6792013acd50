// Linking a sheet to a product of the tracking service: found and looked at first, with its picture, then done once, for
// good (specification section 4).

import { TextInput } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Output } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { useOpening } from '../ui/dialog-state.ts'
import styles from './associate-dialog.module.css'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'

/** Longest number of a product (`sheets.associate`). */
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
  const [found, setFound] = useState<Output<'sheets.product'> | null>(null)
  const number = typed.trim()
  const look = useAction(
    useCallback(async (product: string) => {
      setFound(await call('sheets.product', { product }))
    }, []),
  )
  const associate = useAction(
    useCallback(
      async (product: string) => {
        await call('sheets.associate', { id, product })
        await revalidate()
        showSuccess(translate('part.associate.done'))
        onClose()
      },
      [id, revalidate, translate, onClose],
    ),
  )
  useOpening(opened, () => {
    setTyped('')
    setFound(null)
    look.clear()
    associate.clear()
  })
  const go = (): void => {
    void (found === null ? look.run(number) : associate.run(number))
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={translate('part.associate.title')}
      confirm={translate(found === null ? 'part.associate.look' : 'part.associate.confirm')}
      busy={look.busy || associate.busy}
      disabled={number === ''}
      grave={found !== null}
      onClose={onClose}
      onConfirm={go}
    >
      <RefusalAlert refusal={look.refusal ?? associate.refusal} />
      <p className={styles.text}>{translate('part.associate.text')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (number !== '' && found === null) go()
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
            setFound(null)
          }}
        />
      </form>
      <div role="status">{found !== null && <Found product={found} />}</div>
    </ConfirmDialog>
  )
}

function Found({ product: { id, name, image } }: { product: Output<'sheets.product'> }) {
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
