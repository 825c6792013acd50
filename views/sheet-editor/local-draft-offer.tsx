// Offers to restore the unsaved changes that a closed tab, a lost network or an invalid value left on this
// device.

import { Group } from '../layout/group.tsx'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'
import type { SheetForm } from './sheet-form.ts'
import { applicableChanges } from './sheet-saving.ts'
import { removeDraft, draftOwner, abandonedDrafts, type StoredDraft } from './local-drafts.ts'
import { useLocalMoment } from '../client/local-time.ts'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'

type Props = {
  readonly form: SheetForm
  /** Rises when the user's own changes were stored as a draft, to resolve an edit conflict. */
  readonly asideCount: number
  /** Hands over the idempotency key of a new sheet, so that it is not created twice. */
  readonly onRestore: (idempotencyKey: string) => void
}

export function LocalDraftOffer({ form, asideCount, onRestore }: Props) {
  const translate = useTranslate()
  const { formatMoment } = useLocalMoment()
  const [offer, discard] = useAbandonedDraft(form, asideCount)
  if (offer === null || !form.mayWrite) return null
  const changes = applicableChanges(
    offer.changes,
    form.state.values,
    form.saved?.state ?? sheetStates.unvalidated,
  )
  const names = Object.keys(changes)
  if (names.length === 0) return null
  const restore = (): void => {
    if (offer.sheet === null) onRestore(offer.request)
    for (const [name, value] of Object.entries(changes)) form.state.set(name, value)
    discard()
  }
  return (
    <Alert
      color="gray"
      icon={<IconHistory aria-hidden />}
      title={translate('part.localDrafts.title', { when: formatMoment(offer.at) })}
      mb="lg"
      role="status"
    >
      {translate('part.localDrafts.text', {
        fields: translate.list(names.map((name) => translate.byId(`field.${name}.title`) ?? name)),
      })}
      <Group gap="sm" mt="sm">
        <Button size="sm" onClick={restore}>
          {translate('part.localDrafts.take')}
        </Button>
        <Button size="sm" variant="default" onClick={discard}>
          {translate('part.localDrafts.discard')}
        </Button>
      </Group>
    </Alert>
  )
}

/** The newest abandoned draft that would still change this sheet; drafts that would not are removed. */
function useAbandonedDraft(
  { saved, state }: SheetForm,
  asideCount: number,
): [StoredDraft | null, () => void] {
  const owner = draftOwner(useSession())
  const [offer, setOffer] = useState<StoredDraft | null>(null)
  const [start] = useState({ id: saved?.id ?? null, values: state.values, state: saved?.state })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const search = { isCurrent: true }
    void abandonedDrafts(owner, start.id, Date.now()).then((drafts) => {
      const [useful, ...others] =
        asideCount > 0
          ? drafts
          : drafts.filter(({ key, changes }) => {
              const isUseful = Object.keys(applicableChanges(changes, start.values, start.state)).length > 0
              if (!isUseful) removeDraft(key)
              return isUseful
            })
      if (search.isCurrent) setOffer(useful ?? others[0] ?? null)
    })
    return () => {
      search.isCurrent = false
    }
  }, [owner, start, asideCount, round])
  return [
    offer,
    () => {
      if (offer !== null) removeDraft(offer.key)
      setOffer(null)
      setRound(round + 1)
    },
  ]
}
