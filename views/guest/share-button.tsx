// The button of a wine's page that shares its files, or a draft's label, with somebody without an account.

import { IconShare } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import { pageOf } from '../../src/contract/pages.ts'
import { importAgain } from '../client/import-again.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { useAddressDialog } from '../client/view-state.ts'
import { LaterDialog } from '../overlay/later-dialog.tsx'
import type { SharedWine } from './share-dialog.tsx'

const load = async () => (await importAgain(() => import('./share-dialog.tsx'))).ShareDialog

/** Nothing for those who may not share. */
export function ShareButton({ wine }: { wine: SharedWine }) {
  const translate = useTranslate()
  const dialog = useAddressDialog()
  if (!sessionAllows(useSession(), pageOf('guests').needs)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare size={18} stroke={1.6} aria-hidden />}
        onClick={() => {
          dialog.open('share')
        }}
      >
        {translate('part.guests.share')}
      </Button>
      <LaterDialog load={load} dialog={{ opened: dialog.name === 'share', wine, onClose: dialog.close }} />
    </>
  )
}
