// One Chromium per process of the test run. It comes from npm, so that a machine without a browser can run
// the journeys. Every test gets its own context, and fails when a page throws or logs an error to its
// console.

import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { closeAtEnd } from './mocha-setup.ts'

/** The browser as a test uses it. */
export interface TestBrowser {
  /** A new tab in this test's own context. */
  newPage(): Promise<Page>
  /** This test's own context: cookies, permissions, clipboard. */
  readonly context: BrowserContext
  /** A page of another user: a second context that shares nothing with this test's own. */
  openOtherBrowser(options: BrowserContextOptions): Promise<Page>
  /** Allows a console error that this test causes on purpose, such as the one of a refused call. */
  expectConsoleError(pattern: RegExp): void
}

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/nutricode/', import.meta.url))
const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--no-pings',
  '--disable-domain-reliability',
  '--disable-component-update',
  // Pages live for seconds: what the optimising compilers cost, they never give back. With ALL, axe runs for minutes.
  ...(process.env['ALL'] === undefined ? ['--js-flags=--no-opt --no-maglev --max-lazy'] : []),
  // Nothing outside this machine has a name, so no page and no part of the browser can reach out.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
]

/** Milliseconds that a page may take to show something: a loaded machine needs more than a user would wait. */
const patience = 60_000
/**
 * Nothing moves, as for a user who has asked their system for that: a seventh of the browser's work is to draw
 * movements. Tests of what happens during a movement ask for `no-preference`.
 */
const usual = { timezoneId: 'Europe/Paris', reducedMotion: 'reduce' } as const

const run = promisify(execFile)
let launched: Promise<Browser> | undefined

/** Call once at the top of a `describe`: a fresh context before each test; errors fail it afterwards. */
export function useBrowser(options: BrowserContextOptions = {}): TestBrowser {
  let context: BrowserContext | undefined
  let errors: string[] = []
  let expected: RegExp[] = []
  const otherContexts: BrowserContext[] = []
  const listen = (observed: BrowserContext): void => {
    observed.on('weberror', (error) => errors.push(error.error().stack ?? error.error().message))
    observed.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
  }
  before(async function launchBrowser() {
    this.timeout(120_000)
    await openBrowser()
  })
  beforeEach(async () => {
    errors = []
    expected = []
    context = await (await openBrowser()).newContext({ ...usual, locale: 'en-GB', ...options })
    context.setDefaultTimeout(patience)
    listen(context)
  })
  afterEach(async () => {
    await Promise.all(
      [...otherContexts.splice(0), ...(context === undefined ? [] : [context])].map((open) => open.close()),
    )
    const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
    if (unexpected.length > 0) throw new Error(`The browser reported errors:\n${unexpected.join('\n')}`)
  })
  const open = (): BrowserContext => {
    if (context === undefined) throw new Error('The context exists only while a test runs.')
    return context
  }
  return {
    get context() {
      return open()
    },
    newPage: () => open().newPage(),
    openOtherBrowser: async (own) => {
      const other = await (await openBrowser()).newContext({ ...usual, ...own })
      other.setDefaultTimeout(patience)
      otherContexts.push(other)
      listen(other)
      return other.newPage()
    },
    expectConsoleError: (pattern) => {
      expected.push(pattern)
    },
  }
}

/**
 * This process's browser: launched on first use, and again if it has crashed; closed at the end of the run.
 */
export function openBrowser(): Promise<Browser> {
  launched ??= launch()
  return launched
}

async function launch(): Promise<Browser> {
  const unpacked = process.platform === 'linux' && process.arch === 'x64' ? await unpackChromium() : undefined
  // The package contains only a Linux binary; other systems use an installed Chrome.
  const browser = await chromium.launch(
    unpacked === undefined
      ? { channel: 'chrome' }
      : {
          executablePath: join(unpacked, 'chromium'),
          args: browserFlags,
          env: {
            ...process.env,
            HOME: unpacked,
            LD_LIBRARY_PATH: [process.env['LD_LIBRARY_PATH'], join(unpacked, 'al2023', 'lib')]
              .filter(Boolean)
              .join(':'),
            FONTCONFIG_FILE: join(unpacked, 'fonts.conf'),
          },
        },
  )
  browser.once('disconnected', () => {
    launched = undefined
  })
  closeAtEnd(() => browser.close())
  return browser
}

/**
 * Unpacks binary, libraries and fonts once, next to the packages if that folder is writable, else in a
 * temporary folder of this user. Interrupted unpacking leaves a broken file, so it happens in a staging
 * folder that is then renamed.
 */
async function unpackChromium(): Promise<string> {
  const { version } = createRequire(import.meta.url)(join(packageFolder(), 'package.json')) as {
    version: string
  }
  const home = writableCache()
  const folder = join(home, `chromium-${version}-own-fonts`)
  if (existsSync(folder)) return folder
  const staging = mkdtempSync(join(home, 'chromium-new-'))
  await run(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "import chromium from '@sparticuz/chromium'; await chromium.executablePath();",
    ],
    {
      cwd: packageFolder(),
      // The second name, the newest it knows, makes it unpack the shared libraries that a plain system lacks.
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    },
  )
  for (const path of [staging, join(staging, 'chromium')]) chmodSync(path, 0o755)
  writeFileSync(join(staging, 'fonts.conf'), fontSettings(folder))
  try {
    renameSync(staging, folder)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

function writableCache(): string {
  try {
    mkdirSync(cacheFolder, { recursive: true })
    rmSync(mkdtempSync(join(cacheFolder, 'try-')), { recursive: true })
    return cacheFolder
  } catch {
    const own = join(tmpdir(), `nutricode-${String(process.getuid?.() ?? 0)}`)
    mkdirSync(own, { recursive: true, mode: 0o700 })
    return own
  }
}

function packageFolder(): string {
  return dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
}

function fontSettings(folder: string): string {
  // The fonts of the package alone: with those of the machine a label has other heights on every machine.
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`
}
