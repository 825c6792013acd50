// A fault that appears below a field while the pointer is down would push the pressed button away before it is let go,
// and the click would be lost. What moves the page waits for the pointer.

let isDown = false

if (typeof window !== 'undefined') {
  window.addEventListener(
    'pointerdown',
    () => {
      isDown = true
    },
    true,
  )
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(
      end,
      () => {
        isDown = false
      },
      true,
    )
}

/** Acts at once, or when the pressed pointer was let go and its click was heard. */
export function afterPress(act: () => void): void {
  if (!isDown) {
    act()
    return
  }
  const wait = (): void => {
    setTimeout(act)
  }
  window.addEventListener('pointerup', wait, { once: true, capture: true })
}
