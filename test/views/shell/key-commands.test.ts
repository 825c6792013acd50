import { expect } from 'chai'
import { pageNames, pageOf } from '../../../src/contract/pages.ts'
import { latinKey, pageKeys } from '../../../views/shell/key-commands.ts'

describe('the keys of every page', () => {
  it('are one for each page of the navigation', () => {
    const keys = pageNames.flatMap((name) => pageKeys[name] ?? [])
    expect(new Set(keys).size).to.equal(keys.length)
    for (const name of pageNames)
      if (pageKeys[name] !== undefined) expect(pageOf(name).navigation, name).not.to.equal(undefined)
  })

  it('are the Latin letters of keyboards of other alphabets too, and signs as they are', () => {
    expect(latinKey({ key: 'γ', code: 'KeyG' })).to.equal('g')
    expect(latinKey({ key: 'G', code: 'KeyG' })).to.equal('g')
    expect(latinKey({ key: 'a', code: 'KeyQ' })).to.equal('a')
    expect(latinKey({ key: '?', code: 'KeyM' })).to.equal('?')
  })
})
