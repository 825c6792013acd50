// The page table as routes, and the providers around them. A page is a function of what its loader brought; who loads
// is handed in, because the server performs what the browser calls.

import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/source-serif-4/opsz.css'
import '@mantine/core/styles.layer.css'
import './styles/tokens.css'
import { MantineProvider } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { Outlet, ScrollRestoration, useLoaderData, type LoaderFunction, type RouteObject } from 'react-router'
import { formatTag } from '../src/domain/languages.ts'
import { pageNames, pageOf, type Page, type PageName } from '../src/contract/pages.ts'
import type { Dictionary } from './client/locales.ts'
import { componentOf } from './client/page-modules.ts'
import type { PageData } from './client/page-data.ts'
import { BrokenScreen } from './shell/render-error-screen.tsx'
import { FailureScreen } from './shell/failure-screen.tsx'
import { Layout } from './shell/layout.tsx'
import { PlainFrame } from './shell/plain-frame.tsx'
import { Toasts } from './ui/toast.tsx'
import { PageContext } from './ui/page-context.tsx'
import { PostedProvider, type Posted } from './client/submitted-form.ts'
import { unread } from './client/reads.ts'
import { SessionProvider, useSession, type ClientSession } from './client/session.ts'
import { colorScheme } from './styles/color-scheme.ts'
import { theme, variables } from './styles/theme.ts'
import { tellTypedBefore } from './client/early-input.ts'

/** Where no page of the table is shown. */
export const unknownRoute = 'unknown'

/** The routes of every page; `loaderOf` says how a page gets its data, and what stands where there is no page (null). */
export function routesOf(loaderOf: (page: PageName | null) => LoaderFunction): RouteObject[] {
  const inFrame = (frame: Page['frame']): RouteObject[] =>
    pageNames
      .filter((name) => pageOf(name).frame === frame)
      .map((name) => ({
        id: name,
        path: pageOf(name).path,
        loader: loaderOf(name),
        element: <Screen name={name} />,
        errorElement: <BrokenScreen />,
      }))
  return [
    {
      id: 'root',
      element: <Root />,
      errorElement: <BrokenScreen />,
      HydrateFallback: Nothing,
      children: [
        {
          id: 'layout',
          element: (
            <Layout>
              <Outlet />
            </Layout>
          ),
          children: inFrame('layout'),
        },
        {
          id: 'plain',
          element: (
            <PlainFrame>
              <Outlet />
            </PlainFrame>
          ),
          children: inFrame('plain'),
        },
        {
          id: 'bare',
          element: (
            <main id="content">
              <Outlet />
            </main>
          ),
          children: inFrame('bare'),
        },
        { id: unknownRoute, path: '*', loader: loaderOf(null), element: <Unknown /> },
      ],
    },
  ]
}

function Nothing() {
  return null
}

function Root() {
  useEffect(() => {
    tellTypedBefore(document)
    // Says that the page answers to clicks and keys: what drives a browser, tests and assistive scripts alike, waits for it.
    document.documentElement.dataset['alive'] = 'true'
  }, [])
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <Toasts />
    </>
  )
}

/** A page, or the screen that says why it cannot be shown. */
function Screen({ name }: { name: PageName }) {
  const data = useLoaderData<PageData>()
  if ('failure' in data) return <FailureScreen failure={data.failure} />
  const Component = componentOf(name)
  return (
    <PageContext value={name}>
      <Component {...unread(name)} {...data.reads} />
    </PageContext>
  )
}

function Unknown() {
  const session = useSession()
  const data = useLoaderData<PageData | null>()
  const screen = (
    <FailureScreen
      failure={data !== null && 'failure' in data ? data.failure : { kind: 'notFound', status: 404 }}
    />
  )
  return session.flag === 1 ? <Layout>{screen}</Layout> : <PlainFrame>{screen}</PlainFrame>
}

/** What surrounds the router on both sides. */
export function Providers({
  session,
  dictionary,
  nonce,
  posted,
  children,
}: {
  session: ClientSession
  dictionary: Dictionary
  nonce: string
  posted: Posted | undefined
  children: ReactNode
}) {
  return (
    <IntlProvider locale={formatTag(session.language)} messages={dictionary} defaultLocale="en">
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        colorSchemeManager={colorScheme}
        defaultColorScheme="light"
        getStyleNonce={() => nonce}
      >
        <SessionProvider value={session}>
          <PostedProvider value={posted ?? null}>{children}</PostedProvider>
        </SessionProvider>
      </MantineProvider>
    </IntlProvider>
  )
}
