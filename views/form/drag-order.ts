// Dragging rows of a list into another order by mouse, pen or finger. The rows make room while one drags; the list
// changes when the row is let go.

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
/** Where rows stood when the drag began, in pixels of the document. */
type Start = { readonly y: number; readonly tops: readonly number[]; readonly heights: readonly number[] }

type Grip = {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: () => void
  readonly onPointerCancel: () => void
}

/** Pixels from an edge of the window within which the page scrolls along. */
const edge = 72
const stride = 14

/** The place a row is let go at: it passes each row whose middle it has passed. */
export function placeAt(
  from: number,
  shift: number,
  tops: readonly number[],
  heights: readonly number[],
): number {
  const middle = (tops[from] ?? 0) + (heights[from] ?? 0) / 2 + shift
  const passed = (row: number): boolean => {
    const other = (tops[row] ?? 0) + (heights[row] ?? 0) / 2
    return row < from ? middle < other : middle > other
  }
  const rows = tops.map((_top, row) => row)
  const above = rows.find((row) => row < from && passed(row))
  return above ?? rows.findLast((row) => row > from && passed(row)) ?? from
}

/** `grip` for what is held, `styleOf` for each row. Escape lets go where the row came from. */
export function useDragOrder(
  list: RefObject<HTMLOListElement | null>,
  onDrop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const start = useRef<Start | null>(null)
  // A hand may be quicker than the drawing: it lets go where it is, not where it was drawn last.
  const held = useRef<Drag | null>(null)
  const hold = useCallback((next: Drag | null): void => {
    held.current = next
    if (next === null) start.current = null
    setDrag(next)
  }, [])
  useEffect(() => {
    if (drag === null) return undefined
    const giveUp = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hold(null)
    }
    document.addEventListener('keydown', giveUp)
    return () => {
      document.removeEventListener('keydown', giveUp)
    }
  }, [drag, hold])
  const grip = (index: number): Grip => ({
    onPointerDown: (event) => {
      if (event.button !== 0 || list.current === null) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      const boxes = [...list.current.children].map((row) => row.getBoundingClientRect())
      start.current = {
        y: event.clientY + window.scrollY,
        tops: boxes.map((box) => box.top + window.scrollY),
        heights: boxes.map((box) => box.height),
      }
      hold({ from: index, to: index, shift: 0 })
    },
    onPointerMove: (event) => {
      const [began, now] = [start.current, held.current]
      if (now === null || began === null) return
      if (event.clientY < edge) window.scrollBy(0, -stride)
      else if (event.clientY > window.innerHeight - edge) window.scrollBy(0, stride)
      const shift = event.clientY + window.scrollY - began.y
      hold({ from: now.from, shift, to: placeAt(now.from, shift, began.tops, began.heights) })
    },
    onPointerUp: () => {
      const now = held.current
      hold(null)
      if (now !== null && now.to !== now.from) onDrop(now.from, now.to)
    },
    onPointerCancel: () => {
      hold(null)
    },
  })
  const room = drag === null ? 0 : spaceOf(drag.from, start.current)
  return {
    dragged: drag?.from ?? null,
    grip,
    styleOf: (index: number) => (drag === null ? {} : styleIn(drag, index, room)),
  }
}

/** Height of a row and of the gap after it. */
function spaceOf(row: number, began: Start | null): number {
  if (began === null) return 0
  const { tops, heights } = began
  const gap = tops.length < 2 ? 0 : (tops[1] ?? 0) - (tops[0] ?? 0) - (heights[0] ?? 0)
  return (heights[row] ?? 0) + gap
}

function styleIn({ from, to, shift }: Drag, index: number, room: number): CSSProperties {
  if (index === from) return { transform: `translateY(${String(shift)}px)`, zIndex: 2, position: 'relative' }
  const makesRoom = index > from && index <= to ? -room : index < from && index >= to ? room : 0
  return { transform: `translateY(${String(makesRoom)}px)`, transition: 'transform var(--drag-time)' }
}
