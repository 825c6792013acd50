// A part of a page that becomes interactive after the rest. React hydrates it when nothing else waits, or at once when
// somebody clicks or types in it; what comes first is then there sooner.

import { Suspense, useEffect, type ReactNode } from 'react'
import { reportEarlyInput } from '../client/early-input.ts'

/** @param of the id of the element that holds all fields of the part */
export function HydratedLater({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      {children}
      <EarlyInput of={of} />
    </Suspense>
  )
}

/** Reports what was typed before the part was hydrated. */
function EarlyInput({ of }: { readonly of: string }) {
  useEffect(() => {
    const part = document.getElementById(of)
    if (part !== null) reportEarlyInput(part)
  }, [of])
  return null
}
