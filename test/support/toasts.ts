// Toasts lie over what is at the bottom right of the window until they go by themselves or are closed.

import type { Page } from 'playwright-core'

/** Closes all toasts, as a user does who needs what is below. */
export async function closeToasts(page: Page): Promise<void> {
  const toasts = page.locator('.Toastify__toast')
  for (const toast of await toasts.all()) await toast.locator('.Toastify__close-button').click()
  await toasts.first().waitFor({ state: 'detached' })
}
