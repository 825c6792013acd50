// The page of the open address in its frame, and the providers around the router, on the server and in the browser.

import './styles/fonts.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './styles/theme-variables.css'
import './styles/global.css'
import { useEffect, type ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { formatTag } from '../src/domain/languages.ts'
import type { Dictionary } from './client/dictionaries.ts'
import { componentOf, frameComponent, frameOfPage } from './client/page-modules.ts'
import { emptyReads, type PageData } from './client/page-data.ts'
import { keepFocus } from './ui/focus-keeper.ts'
import { RenderErrorScreen } from './shell/render-error-screen.tsx'
import { FailureScreen } from './shell/failure-screen.tsx'
import { Overlays } from './shell/overlays.tsx'
import { useShown } from './router/context.ts'
import { ErrorBoundary } from './router/error-boundary.tsx'
import { Toasts } from './ui/toast.tsx'
import { PageContext } from './ui/page-context.tsx'
import { SubmittedFormProvider, type SubmittedForm } from './client/submitted-form.ts'
import { SessionProvider, useSession, type ClientSession } from './client/session.ts'
import { useTimeZone } from './client/time-zone.ts'
import { ThemeProvider } from './styles/theme-provider.tsx'
import { reportEarlyInput } from './client/early-input.ts'

/**
 * The open page in its frame; whatever fails is replaced by the error screen.
 * @param onAlive called once, when the page is interactive; the same function at each rendering
 */
export function App({ onAlive }: { onAlive?: () => void }) {
  const { location } = useShown()
  useEffect(() => {
    reportEarlyInput(document)
    // Marks the page as interactive; browser tests wait for it.
    document.documentElement.dataset['alive'] = 'true'
    onAlive?.()
    return keepFocus()
  }, [onAlive])
  return (
    <>
      <ErrorBoundary occasion={location} screen={errorScreen}>
        <FramedPage />
      </ErrorBoundary>
      <Toasts />
    </>
  )
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

/** The providers around the router, on the server and in the browser. */
export function Providers({
  session,
  dictionary,
  nonce,
  submittedForm,
  children,
}: {
  session: ClientSession
  dictionary: Dictionary
  nonce: string
  submittedForm: SubmittedForm | undefined
  children: ReactNode
}) {
  return (
    <IntlProvider
      locale={formatTag(session.language)}
      // A dictionary has texts and parsed messages; the type of the package knows only one kind at a time.
      messages={dictionary as Record<string, string>}
      defaultLocale="en"
      timeZone={useTimeZone(session.timeZone)}
    >
      <ThemeProvider nonce={nonce}>
        <SessionProvider value={session}>
          <SubmittedFormProvider value={submittedForm ?? null}>{children}</SubmittedFormProvider>
        </SessionProvider>
      </ThemeProvider>
    </IntlProvider>
  )
}
