// The width from which heading and energy line of a code are legible. Without a width, the server draws a code so wide
// that the letter x is 1.2 mm high (Regulation (EU) No 1169/2011 Art. 13(2)); this reads how wide it is.

import { useEffect, useState } from 'react'
import type { Input } from '../../src/contract/operations/index.ts'
import { addressOf } from '../client/call.ts'

type Drawing = Input<'codes.draw'>

/** Modules of white on both sides of a QR code, which its printed width leaves out. */
const quietModules = 8

/** The least legible width in whole mm; null for a picture without text, and until the server has answered. */
export function useLegibleWidth({ format: _format, size: _size, ...drawing }: Drawing): number | null {
  const hasWords = drawing.text === true || drawing.heading !== undefined
  const address = hasWords ? addressOf('codes.draw', { ...drawing, format: 'svg' }) : null
  const [known, setKnown] = useState<{ readonly address: string; readonly width: number } | null>(null)
  useEffect(() => {
    if (address === null) return undefined
    const stop = new AbortController()
    void widthOf(address, stop.signal).then((width) => {
      if (width !== null) setKnown({ address, width })
    })
    return () => {
      stop.abort()
    }
  }, [address])
  return known !== null && known.address === address ? known.width : null
}

/** The width of a code in an SVG file, in whole mm; null when it cannot be fetched. */
async function widthOf(address: string, signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(address, { credentials: 'same-origin', signal })
    if (!response.ok) return null
    const [, millimetres, modules] =
      /width="([\d.]+)mm"[^>]* viewBox="0 0 ([\d.]+) /.exec(await response.text()) ?? []
    const width = (Number(millimetres) * (Number(modules) - quietModules)) / Number(modules)
    // Files state their size in rounded figures.
    return Number.isFinite(width) ? Math.ceil(width - 0.01) : null
  } catch {
    return null
  }
}
