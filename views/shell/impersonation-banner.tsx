// The banner on every page while support sees a company as its owner does, with a button to end it. The
// server refuses every change meanwhile.

import { IconEye } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Button } from '../button/button.tsx'
import { call } from '../client/call.ts'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import styles from './impersonation-banner.module.css'

export function ImpersonationBanner() {
  const translate = useTranslate()
  const { company, isImpersonating } = useSession()
  const id = company?.id
  const end = useAction(
    useCallback(async () => {
      await call('admin.seeAsEnd', {})
      location.assign(id === undefined ? '/maestria' : `/maestria?company=${String(id)}`)
    }, [id]),
  )
  if (!isImpersonating) return null
  return (
    <div className={styles.banner} role="status">
      <IconEye size={22} stroke={1.6} aria-hidden />
      <p>
        <strong>{translate('part.impersonation.title', { company: company?.name ?? '' })}</strong>{' '}
        {translate('part.impersonation.text')}
      </p>
      <Button
        size="xs"
        variant="white"
        loading={end.busy}
        onClick={() => {
          void end.run()
        }}
      >
        {translate('part.impersonation.end')}
      </Button>
    </div>
  )
}
