import { expect } from 'chai'
import { viewsModule } from '../ssr.ts'

type Module = { isMissingChunk: (error: unknown) => boolean }

describe('a render error', function () {
  this.timeout(60_000)

  it('counts as a missing chunk only with a message that browsers give for one', async () => {
    const { isMissingChunk } = await viewsModule<Module>('shell/render-error-screen.tsx')
    const messages = [
      'Failed to fetch dynamically imported module: https://a.test/assets/wines-1.js',
      'error loading dynamically imported module: https://a.test/x.js',
      'Importing a module script failed.',
      'Unable to preload CSS for /assets/wines-1.css',
    ]
    for (const message of messages) expect(isMissingChunk(new TypeError(message)), message).to.equal(true)
    expect(isMissingChunk(new TypeError('Cannot read properties of undefined'))).to.equal(false)
    expect(isMissingChunk('Importing a module script failed.')).to.equal(false)
  })
})
