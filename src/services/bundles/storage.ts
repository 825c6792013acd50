// Where the files of bundles are in the file store.

import type { BundleRecord } from '../../persistence/sharing/bundles.ts'

type Named = Pick<BundleRecord, 'companyId' | 'id'>

/** The folder of a bundle. */
export function bundleFolder({ companyId, id }: Named): string {
  return `bundles/${String(companyId)}/${String(id)}/`
}

/** The finished ZIP. */
export function bundleFile(bundle: Named): string {
  return `${bundleFolder(bundle)}bundle.zip`
}

/** A piece of the ZIP, and what the next pieces and the index need to know of it. */
export function sliceFiles(bundle: Named, slice: string): { readonly zip: string; readonly facts: string } {
  return { zip: `${bundleFolder(bundle)}${slice}.part-zip`, facts: `${bundleFolder(bundle)}${slice}.json` }
}
