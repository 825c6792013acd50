// Fits the frames of labels on a shop's page to their labels. A label has no script and cannot say how high
// it is, so this one reads the same page once, lays it out unseen at the width of the frame, and takes its
// height. Optional: without it a frame keeps the height it was given. Frames that the shop adds or leads
// elsewhere later are fitted too. Nothing is stored and nothing is sent; such a reading is not counted.
(() => {
  const origin = new URL(document.currentScript.src).origin

  const isLabel = (frame) => {
    try {
      const { origin: from, pathname } = new URL(frame.src, location.href)
      return from === origin && /^\/(?:qr|nutricode|01)\//.test(pathname)
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

  /** Which address each frame was last fitted to. */
  const fitted = new WeakMap()

  const fit = async (frame, address) => {
    const answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
    const page = await answer.text()
    let width = 0
    const observer = new ResizeObserver(async () => {
      if (!frame.isConnected) fitted.delete(frame)
      if (fitted.get(frame) !== address) {
        observer.disconnect()
        return
      }
      const { clientWidth } = frame
      if (clientWidth === 0 || clientWidth === width) return
      width = clientWidth
      const height = await layOut(page, clientWidth)
      if (height > 0 && clientWidth === width && fitted.get(frame) === address) frame.style.height = `${height}px`
    })
    observer.observe(frame)
  }

  const fitAll = () => {
    for (const frame of document.querySelectorAll('iframe')) {
      if (fitted.get(frame) === frame.src || !isLabel(frame)) continue
      fitted.set(frame, frame.src)
      fit(frame, frame.src).catch(() => undefined)
    }
  }

  const hasFrame = (node) => node instanceof Element && (node.localName === 'iframe' || node.querySelector('iframe') !== null)
  const concerns = ({ type, target, addedNodes }) => (type === 'attributes' ? target.localName === 'iframe' : [...addedNodes].some(hasFrame))

  const start = () => {
    fitAll()
    new MutationObserver((changes) => { if (changes.some(concerns)) fitAll() })
      .observe(document.documentElement, { childList: true, subtree: true, attributes: true, attributeFilter: ['src'] })
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
})()
