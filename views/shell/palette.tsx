// The search of everything: wines, batches, actions, pages and help, as a field with a list. The focus stays in the
// field; the arrows choose, Enter opens, Escape closes and returns the focus to where it was.

import { CloseButton, Loader, Modal, useMantineColorScheme } from '@mantine/core'
import {
  IconArrowRight,
  IconBarcode,
  IconBolt,
  IconBottle,
  IconHelpCircle,
  IconSearch,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, useId, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useNavigate } from '../router/context.ts'
import { useHistoryLayer } from '../router/layers.ts'
import { useSession } from '../client/session.ts'
import { useTranslate, type MessageId } from '../client/translations.ts'
import { useOnOpen } from '../ui/dialog-state.ts'
import { signOut } from './account-button.tsx'
import { oppositeScheme } from './color-scheme-toggle.tsx'
import {
  fixedItems,
  itemKinds,
  itemsFor,
  type Deed,
  type ItemKind,
  type PaletteItem,
} from './palette-items.ts'
import { useServerSearch } from './palette-search.ts'
import styles from './palette.module.css'

const icons: Readonly<Record<ItemKind, Icon>> = {
  wine: IconBottle,
  batch: IconBarcode,
  action: IconBolt,
  page: IconArrowRight,
  help: IconHelpCircle,
}

const kindNames = {
  wine: 'navigation.group.work',
  batch: 'page.serialize.batches',
  action: 'part.palette.kind.action',
  page: 'part.palette.kind.page',
  help: 'navigation.group.support',
} as const satisfies Record<ItemKind, MessageId>

/** Milliseconds for which an item stays chosen before its page is fetched ahead. */
const rest = 120

type Props = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onKeys: () => void
  readonly ahead: (address: string) => void
  /** Returns what was typed before the field had the focus. */
  readonly takeTyped: () => string
}

export function Palette({ opened, onClose, onKeys, ahead, takeTyped }: Props) {
  const translate = useTranslate()
  useHistoryLayer(opened, onClose)
  const [isFollowed, setFollowed] = useState(false)
  useOnOpen(opened, () => {
    setFollowed(false)
  })
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size="40rem"
      centered={false}
      yOffset="max(4vh, 0.75rem)"
      // A page that was opened takes the focus itself.
      returnFocus={!isFollowed}
      trapFocus={!isFollowed}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={translate('part.palette.title')} className={styles.dialog ?? ''}>
        <Modal.Body p={0}>
          <Search
            onClose={onClose}
            onKeys={onKeys}
            ahead={ahead}
            takeTyped={takeTyped}
            onFollow={() => {
              setFollowed(true)
              onClose()
            }}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Search({
  onClose,
  onKeys,
  onFollow,
  ahead,
  takeTyped,
}: Omit<Props, 'opened'> & { readonly onFollow: () => void }) {
  const translate = useTranslate()
  const session = useSession()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { items: found, isBusy, isFailed } = useServerSearch(typed)
  const fixed = useMemo(() => fixedItems(session, translate), [session, translate])
  const items = itemsFor(typed, fixed, found)
  const active = items[Math.min(chosen, items.length - 1)]
  const open = useOpenItem(onKeys, onFollow)
  useAhead(active, ahead)
  const optionId = (item: PaletteItem): string => `${id}${item.id}`
  const choose = (index: number): void => {
    const next = (index + items.length) % items.length
    setChosen(next)
    const item = items[next]
    if (item !== undefined) document.getElementById(optionId(item))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const now = active === undefined ? 0 : items.indexOf(active)
    if (event.key === 'ArrowDown') choose(now + 1)
    else if (event.key === 'ArrowUp') choose(now - 1)
    else if (event.key === 'Enter' && active !== undefined) open(active, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.head}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
        <input
          className={styles.field}
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          aria-autocomplete="list"
          aria-label={translate('part.palette.title')}
          placeholder={translate('part.palette.placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          value={typed}
          onFocus={() => {
            const early = takeTyped()
            if (early !== '') setTyped(early)
          }}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(0)
          }}
        />
        {isBusy && <Loader size="xs" color="gray" aria-hidden />}
        <CloseButton aria-label={translate('part.dialog.close')} onClick={onClose} />
      </div>
      <p className={styles.status} role="status">
        {isFailed
          ? translate('part.palette.failed')
          : isBusy
            ? translate('part.palette.busy')
            : typed.trim() === ''
              ? ''
              : translate('part.palette.count', { count: items.length })}
      </p>
      <div
        className={styles.list}
        role="listbox"
        id={`${id}list`}
        aria-label={translate('part.palette.results')}
      >
        {itemKinds.map((kind) => (
          <Group
            key={kind}
            kind={kind}
            items={items.filter((item) => item.kind === kind)}
            active={active}
            optionId={optionId}
            onPoint={(item) => {
              setChosen(items.indexOf(item))
            }}
            onOpen={open}
          />
        ))}
      </div>
      <p className={styles.hint} aria-hidden>
        {translate('part.palette.hint')}
      </p>
    </>
  )
}

type GroupProps = {
  readonly kind: ItemKind
  readonly items: readonly PaletteItem[]
  readonly active: PaletteItem | undefined
  readonly optionId: (item: PaletteItem) => string
  readonly onPoint: (item: PaletteItem) => void
  readonly onOpen: (item: PaletteItem, inNewTab: boolean) => void
}

function Group({ kind, items, active, optionId, onPoint, onOpen }: GroupProps) {
  const translate = useTranslate()
  const heading = useId()
  const Drawing = icons[kind]
  if (items.length === 0) return null
  return (
    <div role="group" aria-labelledby={heading}>
      <div className={styles.heading} id={heading} role="presentation">
        {translate(kindNames[kind])}
      </div>
      {items.map((item) => (
        <div
          key={item.id}
          role="option"
          id={optionId(item)}
          aria-selected={item === active}
          className={styles.option}
          onPointerMove={() => {
            if (item !== active) onPoint(item)
          }}
          onClick={({ ctrlKey, metaKey }: MouseEvent) => {
            onOpen(item, ctrlKey || metaKey)
          }}
        >
          <Drawing size={18} stroke={1.6} aria-hidden />
          <span className={styles.title}>{item.title}</span>
          {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
        </div>
      ))}
    </div>
  )
}

/** Opens an item: its address, here or in a new tab, or what it does. */
function useOpenItem(onKeys: () => void, onFollow: () => void) {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const deeds: Readonly<Record<Deed, () => void>> = {
    keys: onKeys,
    scheme: () => {
      setColorScheme(oppositeScheme())
    },
    signOut: () => void signOut(),
  }
  return ({ to }: PaletteItem, inNewTab: boolean): void => {
    if (typeof to !== 'string') {
      deeds[to.deed]()
      return
    }
    onFollow()
    if (inNewTab) window.open(to, '_blank', 'noopener')
    else void navigate(to)
  }
}

/** Fetches the page of the chosen item before it is opened. */
function useAhead(active: PaletteItem | undefined, ahead: (address: string) => void): void {
  const to = typeof active?.to === 'string' ? active.to : null
  useEffect(() => {
    if (to === null) return
    const timer = setTimeout(() => {
      ahead(to)
    }, rest)
    return () => {
      clearTimeout(timer)
    }
  }, [to, ahead])
}
