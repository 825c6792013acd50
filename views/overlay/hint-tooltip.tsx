// The tooltip of an element that is already on the page.

import { Tooltip } from '@mantine/core'
import { useEffect, useId, useState, type RefObject } from 'react'

/** Milliseconds that the pointer rests on the element before the tooltip opens. */
const delay = 300

type Props = {
  readonly label: string
  readonly target: RefObject<HTMLElement | null>
}

export function HintTooltip({ label, target }: Props) {
  const id = useId()
  const isOpen = useOpen(target)
  useEffect(() => {
    const { current: element } = target
    if (element === null || !isOpen || element.ariaLabel === label) return undefined
    element.setAttribute('aria-describedby', id)
    return () => {
      element.removeAttribute('aria-describedby')
    }
  }, [target, isOpen, id, label])
  return <Tooltip id={id} label={label} target={target} opened={isOpen} />
}

/** Whether the pointer rests on an element, or the keyboard has come to it. */
function useOpen(target: RefObject<HTMLElement | null>): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const { current: element } = target
    if (element === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = (): void => {
      setOpen(true)
    }
    const close = (): void => {
      clearTimeout(timer)
      setOpen(false)
    }
    const listening = new AbortController()
    const on = (type: string, listener: (event: Event) => void): void => {
      element.addEventListener(type, listener, { signal: listening.signal })
    }
    const openSoon = (): void => {
      timer = setTimeout(open, delay)
    }
    on('pointerenter', openSoon)
    // The pointer was there before this code was loaded.
    if (element.matches(':hover')) openSoon()
    on('focus', () => {
      if (element.matches(':focus-visible')) open()
    })
    for (const type of ['pointerleave', 'pointerdown', 'blur']) on(type, close)
    on('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') close()
    })
    return () => {
      listening.abort()
      clearTimeout(timer)
    }
  }, [target])
  return isOpen
}
