// A part of a page below the first screen. A page that opens by a click shows its first screen a frame sooner: the part
// is rendered right after it. In a document, and where the page scrolls at once, the part is there from the beginning.

import { startTransition, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useLocation } from './context.ts'
import { hasScrollPosition } from './scroll.ts'

const never = () => () => undefined

export function RenderedLater({ children }: { readonly children: ReactNode }) {
  const { key, hash } = useLocation()
  const isOfDocument = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [isThere, setThere] = useState(isOfDocument || hash !== '' || hasScrollPosition(key))
  useEffect(() => {
    startTransition(() => {
      setThere(true)
    })
  }, [])
  return isThere && children
}
