// One Chromium for each process of the run, from npm, so that a machine without a browser runs the journeys. Every test gets
// a context of its own, and fails when a page complained on its console or threw.

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
import { atTheEnd } from './run.ts'

/** What a test does with the browser. */
export interface TestBrowser {
  /** A new tab in this test's own context. */
  newPage(): Promise<Page>
  /** This test's own context: cookies, permissions, clipboard. */
  readonly context: BrowserContext
  /** Somebody else, with a browser of his own: nothing of this test's context reaches him. */
  openStranger(options: BrowserContextOptions): Promise<Page>
  /** A complaint this test brings about on purpose, such as the console's line for a refused call. */
  expectComplaint(pattern: RegExp): void
}

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/nutricode/', import.meta.url))
const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--no-pings',
  '--disable-domain-reliability',
  '--disable-component-update',
  // Nothing outside this machine has a name, so no page and no part of the browser can reach out.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
]

const run = promisify(execFile)
let launched: Promise<Browser> | undefined

/** Call once at the top of a `describe`: a fresh context before each test; complaints fail it afterwards. */
export function useBrowser(options: BrowserContextOptions = {}): TestBrowser {
  let context: BrowserContext | undefined
  let complaints: string[] = []
  let expected: RegExp[] = []
  const strangers: BrowserContext[] = []
  const listen = (heard: BrowserContext): void => {
    heard.on('weberror', (error) => complaints.push(error.error().stack ?? error.error().message))
    heard.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
    })
  }
  before(async function launchBrowser() {
    this.timeout(120_000)
    await openBrowser()
  })
  beforeEach(async () => {
    complaints = []
    expected = []
    context = await (
      await openBrowser()
    ).newContext({ locale: 'en-GB', timezoneId: 'Europe/Paris', ...options })
    listen(context)
  })
  afterEach(async () => {
    await Promise.all(
      [...strangers.splice(0), ...(context === undefined ? [] : [context])].map((each) => each.close()),
    )
    const left = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
    if (left.length > 0) throw new Error(`the browser complained:\n${left.join('\n')}`)
  })
  const open = (): BrowserContext => {
    if (context === undefined) throw new Error('the context is there while a test runs')
    return context
  }
  return {
    get context() {
      return open()
    },
    newPage: () => open().newPage(),
    openStranger: async (own) => {
      const other = await (await openBrowser()).newContext({ timezoneId: 'Europe/Paris', ...own })
      strangers.push(other)
      listen(other)
      return other.newPage()
    },
    expectComplaint: (pattern) => {
      expected.push(pattern)
    },
  }
}

/** This process's one browser, launched when first asked for, and again should it have died; closed when the run ends. */
export function openBrowser(): Promise<Browser> {
  launched ??= launch()
  return launched
}

async function launch(): Promise<Browser> {
  const unpacked = process.platform === 'linux' && process.arch === 'x64' ? await unpackChromium() : undefined
  // The package holds a Linux binary alone; elsewhere people have Chrome.
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
  atTheEnd(() => browser.close())
  return browser
}

/**
 * Unpack binary, libraries and fonts once, beside the packages where that is allowed, else in a temporary folder of
 * this user's own. The package's own unpacking leaves a broken file when cut short, so it is done aside and moved.
 */
async function unpackChromium(): Promise<string> {
  const { version } = createRequire(import.meta.url)(join(packageFolder(), 'package.json')) as {
    version: string
  }
  const home = writableCache()
  const folder = join(home, `chromium-${version}`)
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
      // The second name makes it unpack the shared libraries that a plain system lacks.
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
  return dirname(dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))))
}

function fontSettings(folder: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`
}
