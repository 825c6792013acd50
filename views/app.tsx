// The routes of the page table and the providers around them. A page renders from the data of its loader; the
// loader is a parameter, because the server performs the operations that the browser calls.

import './styles/fonts.css'
import '@mantine/core/styles.layer.css'
import './styles/global.css'
import { MantineProvider } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { Outlet, ScrollRestoration, useLoaderData, type LoaderFunction, type RouteObject } from 'react-router'
import { formatTag } from '../src/domain/languages.ts'
import { pageNames, pageOf, type Page, type PageName } from '../src/contract/pages.ts'
import type { Dictionary } from './client/locales.ts'
import { componentOf } from './client/page-modules.ts'
import type { PageData } from './client/page-data.ts'
import { keepFocus } from './ui/focus-keeper.ts'
import { RenderErrorScreen } from './shell/render-error-screen.tsx'
import { FailureScreen } from './shell/failure-screen.tsx'
import { Layout } from './shell/layout.tsx'
import { Overlays } from './shell/overlays.tsx'
import { PlainFrame } from './shell/plain-frame.tsx'
import { Toasts } from './ui/toast.tsx'
import { PageContext } from './ui/page-context.tsx'
import { SubmittedFormProvider, type SubmittedForm } from './client/submitted-form.ts'
import { emptyReads } from './client/reads.ts'
import { SessionProvider, useSession, type ClientSession } from './client/session.ts'
import { useTimeZone } from './client/time-zone.ts'
import { hasSameData } from './client/view-state.ts'
import { colorScheme } from './styles/color-scheme.ts'
import { theme, variables } from './styles/theme.ts'
import { reportEarlyInput } from './client/early-input.ts'

/** Route id of addresses without a page. */
export const unknownRoute = 'unknown'

/** The routes of all pages. `loaderOf` returns the loader of a page, or of an unknown address (null). */
export function routesOf(loaderOf: (page: PageName | null) => LoaderFunction): RouteObject[] {
  const inFrame = (frame: Page['frame']): RouteObject[] =>
    pageNames
      .filter((name) => pageOf(name).frame === frame)
      .map((name) => ({
        id: name,
        path: pageOf(name).path,
        loader: loaderOf(name),
        shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
          defaultShouldRevalidate && !hasSameData(currentUrl, nextUrl),
        element: <PageScreen name={name} />,
        errorElement: <RenderErrorScreen />,
      }))
  return [
    {
      id: 'root',
      element: <Root />,
      errorElement: <RenderErrorScreen />,
      HydrateFallback: EmptyFallback,
      children: [
        { id: 'layout', element: <LayoutRoute />, children: inFrame('layout') },
        { id: 'plain', element: <PlainRoute />, children: inFrame('plain') },
        { id: 'bare', element: <BareRoute />, children: inFrame('bare') },
        { id: unknownRoute, path: '*', loader: loaderOf(null), element: <UnknownAddress /> },
      ],
    },
  ]
}

function LayoutRoute() {
  return (
    <Layout>
      <Outlet />
    </Layout>
  )
}

function PlainRoute() {
  return (
    <PlainFrame>
      <Outlet />
    </PlainFrame>
  )
}

/** Pages without a frame. */
function BareRoute() {
  return (
    <main id="content">
      <Outlet />
      <Overlays />
    </main>
  )
}

function EmptyFallback() {
  return null
}

function Root() {
  useEffect(() => {
    reportEarlyInput(document)
    // Marks the page as interactive; browser tests wait for it.
    document.documentElement.dataset['alive'] = 'true'
    return keepFocus()
  }, [])
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <Toasts />
    </>
  )
}

/** A page, or the screen that explains why it cannot be shown. */
function PageScreen({ name }: { name: PageName }) {
  const data = useLoaderData<PageData>()
  if ('failure' in data) return <FailureScreen failure={data.failure} />
  const Component = componentOf(name)
  return (
    <PageContext value={name}>
      <Component {...emptyReads(name)} {...data.reads} />
    </PageContext>
  )
}

function UnknownAddress() {
  const session = useSession()
  const data = useLoaderData<PageData | null>()
  const screen = (
    <FailureScreen
      failure={data !== null && 'failure' in data ? data.failure : { kind: 'notFound', status: 404 }}
    />
  )
  return session.flag === 1 ? <Layout>{screen}</Layout> : <PlainFrame>{screen}</PlainFrame>
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
      messages={dictionary}
      defaultLocale="en"
      timeZone={useTimeZone(session.timeZone)}
    >
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <SessionProvider value={session}>
          <SubmittedFormProvider value={submittedForm ?? null}>{children}</SubmittedFormProvider>
        </SessionProvider>
      </MantineProvider>
    </IntlProvider>
  )
}
