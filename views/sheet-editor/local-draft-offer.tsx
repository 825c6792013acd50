// Changes that a closed tab, a lost network or a faulty value left on this device, offered back.

import { Alert, Button, Group } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { sheetStates } from '../../src/domain/sheet/lifecycle.ts'
import type { SheetForm } from './sheet-form.ts'
import { stillNew } from './sheet-saving.ts'
import { dropDraft, keeperOf, leftDrafts, type KeptEntry } from './local-drafts.ts'
import { useLocalMoment } from '../client/local-time.ts'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'

type Props = {
  readonly form: SheetForm
  /** Rises when something was put aside. */
  readonly occasion: number
  /** Takes up the wish of a new sheet, so that it is not made twice. */
  readonly onTake: (request: string) => void
}

export function KeptOffer({ form, occasion, onTake }: Props) {
  const translate = useTranslate()
  const { when } = useLocalMoment()
  const [offer, next] = useOffer(form, occasion)
  if (offer === null || !form.mayWrite) return null
  const changes = stillNew(offer.changes, form.state.values, form.saved?.state ?? sheetStates.unvalidated)
  const names = Object.keys(changes)
  if (names.length === 0) return null
  const take = (): void => {
    if (offer.sheet === null) onTake(offer.request)
    for (const [name, value] of Object.entries(changes)) form.state.set(name, value)
    next()
  }
  return (
    <Alert
      color="gray"
      icon={<IconHistory aria-hidden />}
      title={translate('part.localDrafts.title', { when: when(offer.at) })}
      mb="lg"
      role="status"
    >
      {translate('part.localDrafts.text', {
        fields: translate.list(names.map((name) => translate.byId(`field.${name}.title`) ?? name)),
      })}
      <Group gap="sm" mt="sm">
        <Button size="sm" onClick={take}>
          {translate('part.localDrafts.take')}
        </Button>
        <Button size="sm" variant="default" onClick={next}>
          {translate('part.localDrafts.discard')}
        </Button>
      </Group>
    </Alert>
  )
}

/** The newest thing left behind that would still change this sheet; what would not is cleared away. */
function useOffer({ saved, state }: SheetForm, occasion: number): [KeptEntry | null, () => void] {
  const keeper = keeperOf(useSession())
  const [offer, setOffer] = useState<KeptEntry | null>(null)
  const [begun] = useState({ id: saved?.id ?? null, values: state.values, state: saved?.state })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const look = { isWanted: true }
    void leftDrafts(keeper, begun.id, Date.now()).then((left) => {
      const [useful, ...others] =
        occasion > 0
          ? left
          : left.filter(({ key, changes }) => {
              const isUseful = Object.keys(stillNew(changes, begun.values, begun.state)).length > 0
              if (!isUseful) dropDraft(key)
              return isUseful
            })
      if (look.isWanted) setOffer(useful ?? others[0] ?? null)
    })
    return () => {
      look.isWanted = false
    }
  }, [keeper, begun, occasion, turn])
  return [
    offer,
    () => {
      if (offer !== null) dropDraft(offer.key)
      setOffer(null)
      setTurn(turn + 1)
    },
  ]
}
