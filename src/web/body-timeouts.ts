// Bodies that come slowly: a form or JSON has a minute in all; a file may take as long as it keeps coming, because a
// line's report of a day goes over whatever network a cellar has. Whoever sends nothing any more holds no connection.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** Milliseconds. */
const usualPatience = 60_000
/** Media types of files: what operations take as an upload. */
const fileTypes = /^(?:text\/(?:csv|plain)|application\/ld\+json)\b/i

/** The listener, with an end to bodies that do not come. */
export function endSlowBodies(listener: RequestListener, patience = usualPatience): RequestListener {
  return (request, response) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
    if (coding !== undefined || length !== '0') watch(request, response, patience)
    listener(request, response)
  }
}

function watch(request: IncomingMessage, response: ServerResponse, patience: number): void {
  const { socket } = request
  const isFile = fileTypes.test(request.headers['content-type'] ?? '')
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    // What lies here unread waits for us, not for the sender.
    if (isFile && (socket.bytesRead > seen || request.readableLength > 0)) seen = socket.bytesRead
    else if (response.headersSent) socket.destroy()
    else
      response.writeHead(408, { 'Connection': 'close', 'Content-Length': 0 }).end(() => {
        socket.destroy()
      })
  }, patience)
  timer.unref()
  const stop = (): void => {
    clearInterval(timer)
  }
  request.once('end', stop)
  request.once('close', stop)
}
