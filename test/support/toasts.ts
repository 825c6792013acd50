// Toasts lie over what is at the bottom right of the window until they go by themselves or are closed.

import type { Page } from 'playwright-core'

/** Closes all toasts, as a user does who needs what is below. */
export async function closeToasts(page: Page): Promise<void> {
  // All at once: one that goes by itself meanwhile would change the places of the others.
  await page.evaluate(
    'document.querySelectorAll(".Toastify__close-button").forEach((button) => button.click())',
  )
  await page.locator('.Toastify__toast').first().waitFor({ state: 'detached' })
}
