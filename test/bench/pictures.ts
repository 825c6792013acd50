// Pictures of one code: the time of the whole operation at the server in every format, with and without text, and
// drawing alone against npm qrcode and bwip-js, the better of both.

import bwipjs from 'bwip-js/node'
import qrcode from 'qrcode'
import { createCompany, openBenchApplication, publishSheet, startBenchDatabase } from './bench-database.ts'
import { atLeast, under, type Figure } from './figure.ts'
import { median } from './measure.ts'
import { ratesOf, timesOf } from './rates.ts'
import { operatorOf } from '../support/application.ts'
import { drawCode } from '../../src/render/image.ts'
import { imageFormats, type ImageFormat } from '../../src/contract/operations/codes.ts'

const rounds = 60
const link = 'https://q.wine.example/01/09506000134352/10/LOT24'
/** Millimetres of the compared symbols, and pixels of their modules: as at 600 dpi. */
const [size, pixels] = [20, 14]

/** Milliseconds that an operation may take at the server: of a vector, of another picture, of one with text. */
const limits = { svg: 5, plain: 15, text: 30 } as const

/** The figures. */
export async function pictures(): Promise<Figure[]> {
  return [...(await atTheServer()), ...(await againstPeers())]
}

async function atTheServer(): Promise<Figure[]> {
  const database = await startBenchDatabase()
  const application = await openBenchApplication(database)
  const companyId = await createCompany(application)
  const id = await publishSheet(application, companyId)
  const milliseconds = async (format: ImageFormat, text: boolean): Promise<number> => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      await application.perform('codes.draw', { id, format, text }, operatorOf(companyId))
      times.push(performance.now() - begun)
    }
    return median(times)
  }
  const figures: Figure[] = []
  for (const format of imageFormats) {
    const limit = format === 'svg' ? limits.svg : limits.plain
    figures.push(under(`picture at the server, ${format}`, await milliseconds(format, false), 'ms', limit))
    // A TIF has one bit and no text (specification 3).
    if (format !== 'tif')
      figures.push(under(`with its energy, ${format}`, await milliseconds(format, true), 'ms', limits.text))
  }
  await application.close()
  await database.close()
  return figures
}

/** The encoder of bwip-js reads options that its types do not name. */
const peerOptions = { bcid: 'qrcode', text: link, ...{ eclevel: 'M' } }

async function againstPeers(): Promise<Figure[]> {
  const once = async (work: Promise<unknown>): Promise<number> => {
    await work
    return 1
  }
  const ours = (format: ImageFormat) => once(drawCode(link, { format, size, resolution: 600 }))
  const rates = await ratesOf({
    'svg': () => ours('svg'),
    'svg, qrcode': () => once(qrcode.toString(link, { type: 'svg', errorCorrectionLevel: 'M' })),
    'svg, bwip-js': () => {
      bwipjs.toSVG(peerOptions)
      return 1
    },
    'png': () => ours('png'),
    'png, qrcode': () => once(qrcode.toBuffer(link, { errorCorrectionLevel: 'M', scale: pixels })),
    'png, bwip-js': () => once(bwipjs.toBuffer({ ...peerOptions, scale: pixels / 2 })),
  })
  return (['svg', 'png'] as const).map((format) => {
    const times = ['qrcode', 'bwip-js'].map((peer) => timesOf(rates, format, `${format}, ${peer}`))
    return atLeast(`${format} against the better of qrcode and bwip-js`, Math.min(...times), '×', 3)
  })
}
