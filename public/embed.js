// Fits the frames of labels on a shop's page to their labels. A label has no script and cannot say how high it is, so this
// one reads the same page once, lays it out unseen at the width of the frame, and takes its height. Optional: without it a
// frame keeps the height it was given. Nothing is stored and nothing is sent; such a reading is not counted.
(() => {
  const origin = new URL(document.currentScript.src).origin

  const isLabel = (frame) => {
    try {
      const { origin: from, pathname } = new URL(frame.src, location.href)
      return from === origin && pathname.startsWith('/qr/')
    } catch {
      return false
    }
  }

  const layOut = (page, width) => new Promise((settle) => {
    const twin = document.createElement('iframe')
    twin.setAttribute('sandbox', 'allow-same-origin')
    twin.setAttribute('aria-hidden', 'true')
    twin.tabIndex = -1
    twin.style.cssText = `position:absolute;left:-9999px;top:0;width:${width}px;height:1px;border:0;visibility:hidden`
    twin.addEventListener('load', () => {
      const inside = twin.contentDocument
      const isStyled = inside !== null && inside.styleSheets.length > 0
      settle(isStyled ? inside.documentElement.scrollHeight : 0)
      twin.remove()
    })
    twin.srcdoc = page.replace('<head>', `<head><base href="${origin}/">`)
    document.body.append(twin)
  })

  const fit = async (frame) => {
    const answer = await fetch(frame.src, { credentials: 'omit', referrerPolicy: 'no-referrer' })
    const page = await answer.text()
    let width = 0
    new ResizeObserver(async () => {
      const { clientWidth } = frame
      if (clientWidth === 0 || clientWidth === width) return
      width = clientWidth
      const height = await layOut(page, clientWidth)
      if (height > 0 && clientWidth === width) frame.style.height = `${height}px`
    }).observe(frame)
  }

  const start = () => {
    for (const frame of document.querySelectorAll('iframe')) if (isLabel(frame)) fit(frame).catch(() => undefined)
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
})()
