import { expect } from 'chai'
import { viewsModule } from '../ssr.ts'

type Module = { isMissingChunk: (error: unknown) => boolean }

describe('a page that broke', function () {
  this.timeout(60_000)

  it('is taken for a chunk that is gone by what browsers say of one, and by nothing else', async () => {
    const { isMissingChunk } = await viewsModule<Module>('shell/render-error-screen.tsx')
    const said = [
      'Failed to fetch dynamically imported module: https://a.test/assets/wines-1.js',
      'error loading dynamically imported module: https://a.test/x.js',
      'Importing a module script failed.',
      'Unable to preload CSS for /assets/wines-1.css',
    ]
    for (const message of said) expect(isMissingChunk(new TypeError(message)), message).to.equal(true)
    expect(isMissingChunk(new TypeError('Cannot read properties of undefined'))).to.equal(false)
    expect(isMissingChunk('Importing a module script failed.')).to.equal(false)
  })
})
