// The sizes that a picture of a code will really have, which the server measures before the download: raster pictures
// have whole pixels a module, and text needs a least width.

import { useEffect, useState } from 'react'
import type { Input, Output } from '../../src/contract/operations/index.ts'
import { call, CallRefusal } from '../client/call.ts'

export type Measures = Output<'codes.measure'>
type Known = { readonly key: string; readonly measures: Measures | null }

/** Whether the operation accepts these widths in mm at all. */
function isMeasurable({ size = 20, module = 0.5 }: Input<'codes.draw'>): boolean {
  return size >= 10 && size <= 200 && module >= 0.1 && module <= 10
}

/** The sizes of a picture; null until the server has answered, and when it refuses the picture. */
export function useMeasures(drawing: Input<'codes.draw'>): Measures | null {
  const [known, setKnown] = useState<Known | null>(null)
  const key = isMeasurable(drawing) ? JSON.stringify(drawing) : null
  useEffect(() => {
    if (key === null) return undefined
    let isStale = false
    void measure(JSON.parse(key) as Input<'codes.draw'>).then((measures) => {
      if (!isStale) setKnown({ key, measures })
    })
    return () => {
      isStale = true
    }
  }, [key])
  return known !== null && known.key === key ? known.measures : null
}

/** A refusal is shown where the picture is downloaded, so here it only means that there are no sizes. */
async function measure(drawing: Input<'codes.draw'>): Promise<Measures | null> {
  try {
    return await call('codes.measure', drawing)
  } catch (error) {
    if (error instanceof CallRefusal) return null
    throw error
  }
}
