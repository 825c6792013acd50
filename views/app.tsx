// The page of the open address in its frame, and the providers around the router, on the server and in the browser.

import './styles/fonts.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './styles/theme-variables.css'
import './styles/global.css'
import { startTransition, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { RawIntlProvider } from 'react-intl'
import { formatTag } from '../src/domain/languages.ts'
import { markAlive } from './client/alive.ts'
import { loadFonts, showFonts } from './client/fonts-later.ts'
import { intlOf } from './client/intl.ts'
import type { Dictionary } from './client/dictionaries.ts'
import { componentOf, frameComponent, frameOfPage } from './client/page-modules.ts'
import { onMessagesAdded } from './client/page-messages.ts'
import { emptyReads, type PageData } from './client/page-data.ts'
import { RenderErrorScreen } from './shell/render-error-screen.tsx'
import { FailureScreen } from './shell/failure-screen.tsx'
import { Overlays } from './shell/overlays.tsx'
import { useShown } from './router/context.ts'
import { ErrorBoundary } from './router/error-boundary.tsx'
import { Toasts } from './ui/toast.tsx'
import { PageContext } from './ui/page-context.tsx'
import { SubmittedFormProvider, type SubmittedForm } from './client/submitted-form.ts'
import { ServerValuesProvider, type ServerValues } from './client/server-values.ts'
import { SessionProvider, useSession, type ClientSession } from './client/session.ts'
import { useTimeZone } from './client/time-zone.ts'
import { ThemeProvider } from './styles/theme-provider.tsx'
import { repeatEarlyClick } from './client/early-click.ts'
import { reportEarlyInput } from './client/early-input.ts'

/**
 * The open page in its frame; whatever fails is replaced by the error screen.
 * @param onAlive called once, when the page is interactive; the same function at each rendering
 */
export function App({ onAlive }: { onAlive?: () => void }) {
  const { location } = useShown()
  useEffect(() => {
    reportEarlyInput(document)
    markAlive()
    repeatEarlyClick()
    void loadFonts()
    onAlive?.()
    return keepFocusLater()
  }, [onAlive])
  useLayoutEffect(showFonts, [location.pathname])
  return (
    <>
      <ErrorBoundary occasion={location} screen={errorScreen}>
        <FramedPage />
      </ErrorBoundary>
      <Toasts />
    </>
  )
}

/** Loads what keeps the focus on the page, and starts it; returns a function that stops it. */
function keepFocusLater(): () => void {
  let stop: (() => void) | null = () => undefined
  import('./ui/focus-keeper.ts').then(
    ({ keepFocus }) => {
      if (stop !== null) stop = keepFocus()
    },
    () => undefined,
  )
  return () => {
    stop?.()
    stop = null
  }
}

function FramedPage() {
  const { page, location, error } = useShown()
  const Frame = frameComponent(frameOfPage(page, useSession())) ?? BareFrame
  return (
    <Frame>
      <ErrorBoundary occasion={location} screen={errorScreen}>
        {error === undefined ? <PageScreen /> : errorScreen(error)}
      </ErrorBoundary>
    </Frame>
  )
}

function errorScreen(error: unknown): ReactNode {
  return <RenderErrorScreen error={error} />
}

/** Pages without a frame. */
function BareFrame({ children }: { children: ReactNode }) {
  return (
    <main id="content">
      {children}
      <Overlays />
    </main>
  )
}

/** A page, or the screen that explains why it cannot be shown. */
function PageScreen() {
  const { page, data } = useShown()
  const answer = data as PageData | null
  if (answer !== null && 'failure' in answer) return <FailureScreen failure={answer.failure} />
  if (page === null || answer === null) return <FailureScreen failure={{ kind: 'notFound', status: 404 }} />
  const Component = componentOf(page)
  return (
    <PageContext value={page}>
      <Component {...emptyReads(page)} {...answer.reads} />
    </PageContext>
  )
}

/** A dictionary, and another object with the same messages once some that were missing have been added. */
function useGrowing(dictionary: Dictionary): Dictionary {
  const [grown, setGrown] = useState(dictionary)
  useEffect(
    () =>
      onMessagesAdded(() => {
        startTransition(() => {
          setGrown(new Proxy(dictionary, {}))
        })
      }),
    [dictionary],
  )
  return grown
}

/** The providers around the router, on the server and in the browser. */
export function Providers({
  session,
  dictionary,
  nonce,
  computed,
  submittedForm,
  children,
}: {
  session: ClientSession
  dictionary: Dictionary
  nonce: string
  /** Filled on the server, read in the browser. */
  computed: ServerValues
  submittedForm: SubmittedForm | undefined
  children: ReactNode
}) {
  const messages = useGrowing(dictionary)
  const timeZone = useTimeZone(session.timeZone)
  const intl = useMemo(
    () => intlOf(formatTag(session.language), timeZone, messages),
    [session.language, timeZone, messages],
  )
  return (
    <RawIntlProvider value={intl}>
      <ThemeProvider nonce={nonce}>
        <SessionProvider value={session}>
          <SubmittedFormProvider value={submittedForm ?? null}>
            <ServerValuesProvider value={computed}>{children}</ServerValuesProvider>
          </SubmittedFormProvider>
        </SessionProvider>
      </ThemeProvider>
    </RawIntlProvider>
  )
}
