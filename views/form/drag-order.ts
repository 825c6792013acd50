// Reorders the rows of a list by dragging with mouse, pen or finger. The other rows make room during the
// drag; the list changes on drop.

import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type PointerEvent,
  type RefObject,
} from 'react'

type Drag = { readonly from: number; readonly to: number; readonly shift: number }
/** Positions of the rows when the drag began, in pixels of the document. */
type StartLayout = {
  readonly y: number
  readonly tops: readonly number[]
  readonly heights: readonly number[]
}

type Grip = {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: () => void
  readonly onPointerCancel: () => void
}

/** Distance from an edge of the window, in pixels, within which the page scrolls. */
const scrollZone = 72
/** Pixels scrolled per pointer event. */
const scrollStep = 14

/** The index at which a dragged row drops: it passes each row whose middle its own middle has passed. */
export function dropIndex(
  from: number,
  shift: number,
  tops: readonly number[],
  heights: readonly number[],
): number {
  const middle = (tops[from] ?? 0) + (heights[from] ?? 0) / 2 + shift
  const passed = (row: number): boolean => {
    const rowMiddle = (tops[row] ?? 0) + (heights[row] ?? 0) / 2
    return row < from ? middle < rowMiddle : middle > rowMiddle
  }
  const rows = tops.map((_top, row) => row)
  const above = rows.find((row) => row < from && passed(row))
  return above ?? rows.findLast((row) => row > from && passed(row)) ?? from
}

/** `grip` gives the handlers of a row's handle, `styleOf` the style of a row. Escape cancels the drag. */
export function useDragOrder(
  list: RefObject<HTMLOListElement | null>,
  onDrop: (from: number, to: number) => void,
) {
  const { drag, current, start, update } = useDrag()
  const grip = (index: number): Grip => ({
    onPointerDown: (event) => {
      if (event.button !== 0 || list.current === null) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = measureRows(list.current, event.clientY)
      update({ from: index, to: index, shift: 0 })
    },
    onPointerMove: (event) => {
      const [layout, now] = [start.current, current.current]
      if (now === null || layout === null) return
      const shift = scrollNearEdge(event.clientY) - layout.y
      update({ from: now.from, shift, to: dropIndex(now.from, shift, layout.tops, layout.heights) })
    },
    onPointerUp: () => {
      const now = current.current
      update(null)
      if (now !== null && now.to !== now.from) onDrop(now.from, now.to)
    },
    onPointerCancel: () => {
      update(null)
    },
  })
  return {
    dragged: drag?.from ?? null,
    grip,
    styleOf: (index: number) =>
      drag === null ? {} : styleIn(drag, index, spaceOf(drag.from, start.current)),
  }
}

/**
 * The drag as last rendered (`drag`) and as of the last event (`current`): a drop may come before the next
 * render.
 */
function useDrag() {
  const [drag, setDrag] = useState<Drag | null>(null)
  const start = useRef<StartLayout | null>(null)
  const current = useRef<Drag | null>(null)
  const update = useCallback((next: Drag | null): void => {
    current.current = next
    if (next === null) start.current = null
    setDrag(next)
  }, [])
  useEffect(() => {
    if (drag === null) return undefined
    const cancelOnEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') update(null)
    }
    document.addEventListener('keydown', cancelOnEscape)
    return () => {
      document.removeEventListener('keydown', cancelOnEscape)
    }
  }, [drag, update])
  return { drag, current, start, update }
}

/** Scrolls when the pointer is near an edge of the window; returns the pointer's position in the document. */
function scrollNearEdge(pointerY: number): number {
  if (pointerY < scrollZone) window.scrollBy(0, -scrollStep)
  else if (pointerY > window.innerHeight - scrollZone) window.scrollBy(0, scrollStep)
  return pointerY + window.scrollY
}

function measureRows(list: HTMLOListElement, pointerY: number): StartLayout {
  const boxes = [...list.children].map((row) => row.getBoundingClientRect())
  return {
    y: pointerY + window.scrollY,
    tops: boxes.map((box) => box.top + window.scrollY),
    heights: boxes.map((box) => box.height),
  }
}

/** Height of a row and of the gap after it. */
function spaceOf(row: number, layout: StartLayout | null): number {
  if (layout === null) return 0
  const { tops, heights } = layout
  const gap = tops.length < 2 ? 0 : (tops[1] ?? 0) - (tops[0] ?? 0) - (heights[0] ?? 0)
  return (heights[row] ?? 0) + gap
}

function styleIn({ from, to, shift }: Drag, index: number, room: number): CSSProperties {
  if (index === from) return { transform: `translateY(${String(shift)}px)`, zIndex: 2, position: 'relative' }
  const makesRoom = index > from && index <= to ? -room : index < from && index >= to ? room : 0
  return { transform: `translateY(${String(makesRoom)}px)`, transition: 'transform var(--drag-time)' }
}
