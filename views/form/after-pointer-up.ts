// Defers layout changes while the pointer is down. An error message that appears below a field would move the
// pressed button away from the pointer, and the click would be lost.

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

/** Acts at once; while the pointer is down, after its release and the click that follows. */
export function afterPointerUp(act: () => void): void {
  if (!isDown) {
    act()
    return
  }
  const defer = (): void => {
    setTimeout(act)
  }
  window.addEventListener('pointerup', defer, { once: true, capture: true })
}
