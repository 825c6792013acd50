// Headers, the nonce, rate limits, and who may frame what.

import { randomBytes } from 'node:crypto'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { rateLimit } from 'express-rate-limit'
import helmet from 'helmet'
import { Refusal } from '../domain/refusal.ts'
import type { Config } from '../config.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    nonce: string
  }
}

/**
 * Headers of the producers' application. Scripts and style sheets need the nonce of the answer; style attributes are
 * let through because the component library computes custom properties in them.
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
        // Pictures of products come from wherever the tracking service keeps them.
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
    giveNonce,
    headers,
    (_request, response, next) => {
      response.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
      next()
    },
  ]
}

/** Headers of the public label: bare, framable anywhere, leaking nothing (DOMAIN section 1.3). */
export function publicHeaders(policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
  }
}

/** Limits by address: signing in and the like tightly, everything else loosely. Off for load tests alone. */
export function rateLimits(config: Config): { tight: RequestHandler; loose: RequestHandler } {
  if (!config.rateLimits) return { tight: pass, loose: pass }
  const limit = (max: number, windowMs: number) =>
    rateLimit({
      windowMs,
      limit: max,
      standardHeaders: 'draft-7',
      legacyHeaders: false,
      validate: { trustProxy: false },
      handler: (_request, _response, next) => {
        next(new Refusal('request.tooMany', { values: { seconds: Math.ceil(windowMs / 1000) } }))
      },
    })
  return { tight: limit(30, 60_000), loose: limit(1200, 60_000) }
}

function giveNonce(_request: Request, response: Response, next: NextFunction): void {
  response.locals.nonce = randomBytes(16).toString('base64')
  next()
}

function nonceOf(response: unknown): string {
  return (response as Response).locals.nonce
}

function pass(_request: Request, _response: Response, next: NextFunction): void {
  next()
}
