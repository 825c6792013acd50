// The page of guest links: what the company shares with printers, designers and importers who have no account.

import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import type { GuestLinkAnswer } from '../../src/contract/operations/guests.ts'
import { importAgain } from '../client/import-again.ts'
import type { PageProps } from '../client/page-data.ts'
import { useTranslate } from '../client/translations.ts'
import { useAddressDialog } from '../client/view-state.ts'
import { GuestLinkList } from '../guest/guest-link-list.tsx'
import { useWineSearch, type Wines } from '../sheet-list/wine-search.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { LaterDialog } from '../overlay/later-dialog.tsx'
import { Select } from '../overlay/select.tsx'

const loadShareDialog = async () => (await importAgain(() => import('../guest/share-dialog.tsx'))).ShareDialog

export function GuestsPage({ guests: { links: first }, sheets }: PageProps<'guests'>) {
  const translate = useTranslate()
  const [links, setLinks] = useState<readonly GuestLinkAnswer[]>(first)
  const dialog = useAddressDialog()
  const change = (link: GuestLinkAnswer): void => {
    setLinks((before) =>
      before.some(({ id }) => id === link.id)
        ? before.map((one) => (one.id === link.id ? link : one))
        : [link, ...before],
    )
  }
  const create = sheets !== null && (
    <Button
      leftSection={<IconShare size={18} stroke={1.7} aria-hidden />}
      onClick={() => {
        dialog.open('new')
      }}
    >
      {translate('page.guests.new')}
    </Button>
  )
  return (
    <>
      <PageHeader lead={translate('page.guests.lead')} actions={links.length > 0 && create} />
      <Section>
        {links.length === 0 ? (
          <EmptyState
            level={2}
            icon={IconShare}
            title={translate('page.guests.empty')}
            text={translate('page.guests.emptyText')}
            action={create}
          />
        ) : (
          <GuestLinkList links={links} onChange={change} />
        )}
      </Section>
      {sheets !== null && (
        <NewLink opened={dialog.name === 'new'} wines={sheets} onCreated={change} onClose={dialog.close} />
      )}
    </>
  )
}

function NewLink({
  opened,
  wines,
  onCreated,
  onClose,
}: {
  opened: boolean
  wines: Wines
  onCreated: (link: GuestLinkAnswer) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<string | null>(null)
  const search = useWineSearch(wines, chosen, translate('page.serialize.sheetNothing'))
  return (
    <LaterDialog
      load={loadShareDialog}
      dialog={{
        opened,
        wine: chosen === null ? null : { id: Number(chosen), isDraft: false },
        onCreated,
        onClose,
        children: (
          <Select
            {...search}
            label={translate('page.guests.wine')}
            description={translate('page.guests.wineHelp')}
            placeholder={translate('page.serialize.sheetPlaceholder')}
            value={chosen}
            required
            onChange={setChosen}
          />
        ),
      }}
    />
  )
}
