// Security headers: of every answer, of the application's pages (with a nonce for scripts) and of public labels.

import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'
import type { Config } from '../config.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    nonce: string
  }
}

/**
 * Middlewares that set the headers of the producers' application. Scripts and style sheets need the nonce of
 * the answer. Style attributes are allowed because the component library computes custom properties in them.
 */
export function applicationHeaders(config: Config): RequestHandler[] {
  const https = config.appOrigin.startsWith('https:')
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: [
          "'self'",
          'blob:',
          'data:',
          ...(config.presentationOrigin === config.appOrigin ? [] : [config.presentationOrigin]),
        ],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // `transportSecurity` sets it on every answer, not of the application alone.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  return [
    setNonce,
    headers,
    (_request, response, next) => {
      response.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
      next()
    },
  ]
}

/**
 * The policy of what is no page: pictures, scripts and style sheets as files, and health answers. Pages and labels
 * replace it. A picture that is opened by itself may have styles of its own.
 */
export const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'"

/**
 * Sets `Strict-Transport-Security` on an answer over HTTPS (RFC 6797): on hosts of the settings by their scheme, and
 * on any other name of this machine when all of them are HTTPS. A year, with sub-domains by the setting alone.
 */
export function transportSecurity(
  config: Pick<Config, 'appOrigin' | 'presentationOrigin' | 'codeOrigin' | 'hstsSubdomains'>,
): (request: Pick<IncomingMessage, 'headers'>, response: Pick<ServerResponse, 'setHeader'>) => void {
  const origins = [config.appOrigin, config.presentationOrigin, config.codeOrigin].map(
    (each) => new URL(each),
  )
  const isSecure = new Map(origins.map(({ host, protocol }) => [host, protocol === 'https:']))
  const isAllSecure = origins.every(({ protocol }) => protocol === 'https:')
  const value = `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`
  return ({ headers }, response) => {
    if (isSecure.get(headers.host ?? '') ?? isAllSecure)
      response.setHeader('Strict-Transport-Security', value)
  }
}

/** Headers of the public label: any page may frame it, and no referrer leaves it (domain 1.3). */
export function publicHeaders(policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
  }
}

function setNonce(_request: Request, response: Response, next: NextFunction): void {
  response.locals.nonce = randomBytes(16).toString('base64')
  next()
}

function nonceOf(response: unknown): string {
  return (response as Response).locals.nonce
}
