// Time limits for request bodies. A form or JSON must arrive within a minute. A file may take as long as
// bytes keep coming, because a bottling line's report of a day may go over a slow network. A sender who
// stops sending is disconnected, and so is one who goes on sending after the answer.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { answerRefused } from './refused-requests.ts'

/** Milliseconds for a whole form or JSON, and between two bytes of a file. */
const bodyTimeout = 60_000
/** Media types of files: what operations take as an upload. */
const fileTypes = /^(?:text\/(?:csv|plain|xml)|application\/(?:ld\+json|xml))\b/i

/** Milliseconds that a sender who was answered before the end of the body may go on sending. */
const answeredTimeout = 10_000

/** The listener, which answers 408 (or disconnects) when a body does not come in time. */
export function endSlowBodies(
  listener: RequestListener,
  timeout = bodyTimeout,
  answered = answeredTimeout,
): RequestListener {
  return (request, response) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
    if (coding !== undefined || length !== '0') watchBody(request, response, timeout, answered)
    listener(request, response)
  }
}

function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  timeout: number,
  answered: number,
): void {
  const { socket } = request
  const isFile = fileTypes.test(request.headers['content-type'] ?? '')
  let lastBytesRead = socket.bytesRead
  const timer = setInterval(() => {
    // Bytes that we have not read yet (readableLength) are our delay, not the sender's.
    if (request.readableLength > 0 || (isFile && socket.bytesRead > lastBytesRead))
      lastBytesRead = socket.bytesRead
    else if (response.headersSent) socket.destroy()
    else {
      response.once('finish', () => {
        socket.destroy()
      })
      answerRefused('request.tooSlow', request, response)
    }
  }, timeout)
  timer.unref()
  let cut: NodeJS.Timeout | undefined
  const stop = (): void => {
    clearInterval(timer)
    clearTimeout(cut)
  }
  response.once('finish', () => {
    if (request.complete) return
    cut = setTimeout(() => {
      socket.destroy()
    }, answered).unref()
  })
  request.once('end', stop)
  request.once('close', stop)
}
