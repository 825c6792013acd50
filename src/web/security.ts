// Security headers: of the application's pages (with a nonce for scripts) and of public labels.

import { randomBytes } from 'node:crypto'
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
        baseUri: ["'self'"],
        objectSrc: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
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
