// A search field with the partner's products below it: a combobox whose list is always open. Arrow keys mark
// a product, Enter takes it, or the first one; a typed number is looked up by the button of the dialog alone.

import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconPhotoOff } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { addressOf } from '../client/addresses.ts'
import { useTranslate } from '../client/translations.ts'
import { sentenceOf } from '../ui/action.ts'
import { Loading } from '../ui/loader.tsx'
import type { PartnerProduct, ProductList } from './product-list.ts'
import styles from './product-picker.module.css'

/** Largest number of characters of a product's id (`sheets.associate`). */
const longestProduct = 100

type Props = {
  readonly typed: string
  readonly list: ProductList & { readonly more: () => void }
  /** The list is hidden while the chosen product is shown. */
  readonly isListShown: boolean
  /** The dialog shows a newer failure: that of the list says nothing new. */
  readonly isFailureShown: boolean
  readonly field: RefObject<HTMLInputElement | null>
  readonly onType: (text: string) => void
  readonly onPick: (id: string) => void
}

export function ProductPicker({ typed, list, isListShown, isFailureShown, field, onType, onPick }: Props) {
  const translate = useTranslate()
  const listId = useId()
  const [marked, setMarked] = useState(-1)
  const { products, isConfigured } = list
  const hasOptions = isListShown && isConfigured === true && products.length > 0
  const index = Math.min(marked, products.length - 1)
  const markedProduct = hasOptions ? products[index] : undefined
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!hasOptions || event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // The products of an earlier search are not what the user looks at.
      const chosen = markedProduct ?? (list.search === typed ? products[0] : undefined)
      if (chosen !== undefined) onPick(chosen.id)
    } else if (event.key === 'ArrowDown') setMarked(Math.min(index + 1, products.length - 1))
    else if (event.key === 'ArrowUp') setMarked(Math.max(index - 1, -1))
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        ref={field}
        label={translate(isConfigured === true ? 'part.associate.search' : 'part.associate.field')}
        value={typed}
        maxLength={longestProduct}
        autoComplete="off"
        spellCheck={false}
        rootStyle={{ marginTop: 'var(--mantine-spacing-md)' }}
        onChange={(event) => {
          onType(event.currentTarget.value)
          setMarked(-1)
        }}
        onKeyDown={onKeyDown}
        {...(isConfigured === true
          ? {
              'role': 'combobox',
              'aria-autocomplete': 'list' as const,
              'aria-expanded': hasOptions,
              'aria-controls': hasOptions ? listId : undefined,
              'aria-activedescendant': markedProduct === undefined ? undefined : `${listId}-${String(index)}`,
            }
          : {})}
      />
      {hasOptions && (
        <ul
          id={listId}
          role="listbox"
          aria-label={translate('part.associate.list')}
          className={styles.list}
          tabIndex={-1}
        >
          {products.map((product, position) => (
            <Option
              key={`${product.id} ${String(position)}`}
              id={`${listId}-${String(position)}`}
              product={product}
              isMarked={position === index}
              onPick={onPick}
            />
          ))}
        </ul>
      )}
      {isListShown && <ListState list={list} typed={typed} isFailureShown={isFailureShown} />}
    </>
  )
}

function Option({
  id,
  product,
  isMarked,
  onPick,
}: {
  readonly id: string
  readonly product: PartnerProduct
  readonly isMarked: boolean
  readonly onPick: (id: string) => void
}) {
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMarked) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  return (
    // The keyboard works in the search field (ARIA 1.2, combobox).
    <li
      ref={element}
      id={id}
      role="option"
      aria-selected={isMarked}
      className={styles.option}
      onClick={() => {
        onPick(product.id)
      }}
    >
      <Thumbnail product={product} />
      <span className={styles.name}>
        <strong>{product.name}</strong>
        <span>{product.id}</span>
      </span>
    </li>
  )
}

function Thumbnail({ product: { id, image } }: { readonly product: PartnerProduct }) {
  const [hasFailed, setFailed] = useState(false)
  return image === null || hasFailed ? (
    <span className={styles.none} aria-hidden>
      <IconPhotoOff size={20} stroke={1.4} />
    </span>
  ) : (
    <img
      src={`${addressOf('partner.picture', { product: id })}&inline=1`}
      alt=""
      loading="lazy"
      onError={() => {
        setFailed(true)
      }}
    />
  )
}

/** Below the list: loading, a failure with another attempt, no product, or the next page. */
function ListState({ list, typed, isFailureShown }: Pick<Props, 'list' | 'typed' | 'isFailureShown'>) {
  const translate = useTranslate()
  const { isConfigured, isLoading, refusal, products, total, more } = list
  if (refusal !== null)
    return (
      <div className={styles.state} role={isFailureShown ? undefined : 'alert'}>
        {!isFailureShown && <p>{sentenceOf(refusal, translate)}</p>}
        <p>{translate('part.associate.byNumber')}</p>
        <Button variant="default" size="compact-md" loading={isLoading} onClick={more}>
          {translate('part.unreachable.again')}
        </Button>
      </div>
    )
  if (isConfigured === null || (isLoading && products.length === 0)) return <Loading />
  if (!isConfigured)
    return (
      <p className={styles.state} role="status">
        {translate('part.associate.notListed')}
      </p>
    )
  return (
    <div className={styles.state}>
      <p role="status">
        {products.length === 0
          ? translate(typed.trim() === '' ? 'part.associate.empty' : 'part.associate.noMatch')
          : translate('part.associate.count', { shown: products.length, total })}
      </p>
      {products.length < total && (
        <Button variant="default" size="compact-md" loading={isLoading} onClick={more}>
          {translate('part.associate.more')}
        </Button>
      )}
    </div>
  )
}
