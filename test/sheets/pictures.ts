// The pictures of the guides and of README.md, from the running demo: small files with 64 colours.

import { join } from 'node:path'
import sharp from 'sharp'
import type { Browser, BrowserContext } from 'playwright-core'
import type { InterfaceLanguage } from '../../src/domain/languages.ts'
import { previewShown, type Account, type Records } from './screens.ts'

const folder = join(import.meta.dirname, '..', '..', 'docs', 'images')

type Picture = {
  readonly name: string
  readonly account: Account
  readonly path: (records: Records) => string
  readonly width: number
  readonly height: number
  readonly scheme?: 'dark'
}
const wide = { width: 1280, height: 800 } as const
const narrow = { width: 390, height: 780 } as const

const all: readonly Picture[] = [
  { name: 'home', account: 'owner', path: () => '/', ...wide },
  { name: 'wines', account: 'owner', path: () => '/vin', ...wide },
  { name: 'wines-phone', account: 'owner', path: () => '/vin', ...narrow, scheme: 'dark' },
  { name: 'editor', account: 'owner', path: ({ draft }) => `/create?id=${String(draft)}`, ...wide },
  { name: 'summary', account: 'owner', path: ({ coded }) => `/recapitulatif/${String(coded)}`, ...wide },
  { name: 'import', account: 'owner', path: () => '/import', ...wide },
  { name: 'batch', account: 'owner', path: () => '/serialize/1?tab=track', ...wide },
  { name: 'line', account: 'owner', path: () => '/serialize/1/line', ...narrow },
  { name: 'users', account: 'owner', path: () => '/manageUser', ...wide },
  { name: 'views', account: 'owner', path: () => '/views', ...wide },
  { name: 'admin', account: 'admin', path: () => '/maestria', ...wide },
]

type SignIn = (context: BrowserContext, account: Account, language: InterfaceLanguage) => Promise<void>

/** Makes all pictures. */
export async function pictures(
  browser: Browser,
  origin: string,
  signIn: SignIn,
  recordsOf: () => Promise<Records>,
): Promise<void> {
  for (const { name, account, path, width, height, scheme } of all) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme ?? 'light',
      reducedMotion: 'reduce',
      timezoneId: 'Europe/Paris',
    })
    await signIn(context, account, 'en')
    const page = await context.newPage()
    await page.goto(`${origin}${path(await recordsOf())}`)
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await page.evaluate('document.fonts.ready')
    await previewShown(page)
    const file = join(folder, `${name}.webp`)
    await sharp(await page.screenshot())
      .resize({ width: Math.min(width, 1000) })
      .webp({ quality: 72 })
      .toFile(file)
    process.stdout.write(`${file}\n`)
    await context.close()
  }
}
