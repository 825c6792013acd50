// What answers and cookies have when the installation is reached over HTTPS (ASVS 3.3 and 3.4).

import { once } from 'node:events'
import { IncomingMessage, request, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect } from 'chai'
import { transportSecurity } from '../../src/web/security.ts'
import { useWeb } from '../support/web.ts'

const origin = 'https://app.wine.test'

describe('the server over HTTPS', () => {
  const web = useWeb({
    settings: { APP_ORIGIN: origin, PRESENTATION_ORIGIN: origin, CODE_ORIGIN: 'https://code.wine.test' },
  })

  it('tells browsers on every answer to use HTTPS for a year, this host alone', async () => {
    for (const path of [
      '/',
      '/login',
      '/api/nothing',
      '/qr/NONE',
      '/01/03760123450011',
      '/favicon.svg',
      '/healthz',
      '/%',
    ]) {
      const { headers } = await get(path)
      expect(headers['strict-transport-security'], path).to.equal('max-age=31536000')
    }
    expect((await get(`/${'x'.repeat(17_000)}`)).headers['strict-transport-security']).to.equal(
      'max-age=31536000',
    )
  })

  it('gives every answer a policy without frames and without another base, but lets labels be framed', async () => {
    for (const path of [
      '/',
      '/login',
      '/api/nothing',
      '/favicon.svg',
      '/embed.js',
      '/robots.txt',
      '/healthz',
      '/readyz',
    ]) {
      const policy = (await get(path)).headers['content-security-policy']
      expect(policy, path).to.contain("base-uri 'none'").and.contain("frame-ancestors 'none'")
    }
    expect((await get('/qr/NONE')).headers['content-security-policy'])
      .to.contain("base-uri 'none'")
      .and.contain('frame-ancestors *')
  })

  it('sets cookies for this host alone, except the one that the contract names', async () => {
    const cookies = (await get('/vin?lang=fr')).headers['set-cookie'] ?? []
    expect(cookies.map((line) => line.split('=')[0]).toSorted()).to.deep.equal([
      'XSRF-TOKEN',
      '__Host-lang',
      '__Host-return_to',
    ])
    for (const line of cookies)
      expect(line)
        .to.match(/; Path=\//)
        .and.match(/; Secure/)
        .and.not.match(/Domain/)
  })

  it('takes the cookies of an earlier version once, under their new names', async () => {
    const answer = await get('/login', { cookie: 'lang=de; device=number.signature' })
    const lines = answer.headers['set-cookie'] ?? []
    expect(answer.text).to.contain('lang="de"')
    expect(lines.filter((line) => line.startsWith('__Host-lang=de;'))).to.have.length(1)
    expect(lines.find((line) => line.startsWith('__Host-device=number.signature;'))).to.match(/HttpOnly/)
    for (const name of ['lang', 'device'])
      expect(
        lines.find((line) => line.startsWith(`${name}=;`)),
        name,
      ).to.match(/Expires=Thu, 01 Jan 1970/)
    const later = await get('/login', { cookie: '__Host-lang=de; lang=fr' })
    expect(later.text).to.contain('lang="de"')
  })

  async function get(path: string, headers: Record<string, string> = {}) {
    const asking = request({
      port: web.environment['PORT'],
      host: '127.0.0.1',
      path,
      headers: { 'host': 'app.wine.test', 'x-forwarded-proto': 'https', ...headers },
    })
    asking.end()
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    let text = ''
    for await (const chunk of answer) text += String(chunk)
    return { headers: answer.headers, text }
  }
})

describe('strict transport security', () => {
  const origins = {
    appOrigin: 'https://app.wine.test',
    presentationOrigin: 'https://label.wine.test',
    codeOrigin: 'http://qr.wine.test',
    hstsSubdomains: false,
  }
  const headerOf = (host: string, config: Parameters<typeof transportSecurity>[0]): unknown => {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    transportSecurity(config)({ headers: { host } }, response)
    return response.getHeader('Strict-Transport-Security')
  }

  it('follows the scheme of each host, and is on no host that is not known to have HTTPS', () => {
    expect(headerOf('label.wine.test', origins)).to.equal('max-age=31536000')
    expect(headerOf('qr.wine.test', origins)).to.equal(undefined)
    expect(headerOf('10.0.0.7:3000', origins)).to.equal(undefined)
  })

  it('includes sub-domains when the setting says so', () => {
    const config = { ...origins, hstsSubdomains: true }
    expect(headerOf('app.wine.test', config)).to.equal('max-age=31536000; includeSubDomains')
  })
})
