// The sizes that a picture of a code will really have, which the server measures before the download: raster pictures
// have whole pixels a module, and text needs a least width.

import { useEffect, useState } from 'react'
import type { Input, Output } from '../../src/contract/operations/index.ts'
import { call, CallRefusal } from '../client/call.ts'
import { measurableWidths } from './size-refusal.ts'

export type Measures = Output<'codes.measure'>
type Known = { readonly key: string; readonly measures: Measures | null }

/**
 * The sizes of a picture, of the nearest possible one at a width that is refused; null until the server has answered,
 * and when it refuses the picture for another reason.
 */
export function useMeasures(drawing: Input<'codes.draw'>): Measures | null {
  const [known, setKnown] = useState<Known | null>(null)
  const key = JSON.stringify(drawing)
  useEffect(() => {
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
    const measured = { ...drawing, ...measurableWidths(drawing) }
    const measures = await call('codes.measure', measured)
    const isNearest = measured.size !== drawing.size || measured.module !== drawing.module
    return isNearest ? { ...measures, drawable: false } : measures
  } catch (error) {
    if (error instanceof CallRefusal) return null
    throw error
  }
}
