// The dashboard.

import type { PageProps } from '../page-data.ts'
import { PageHeader } from '../parts/page-header.tsx'

export function HomePage(_props: PageProps<'home'>) {
  return <PageHeader />
}
