import 'server-only'
import sirv from 'sirv'
import type { Handle } from './answer'

const STATIC = '/_next/static'
const YEAR_S = 31_536_000

/**
 * Returns a handler that serves the framework's static files, already compressed by the build, from `folder`. The
 * framework would compress a file again for each request.
 */
export function serveStatic(folder: string, handle: Handle): Handle {
  const options = { gzip: true, etag: true, immutable: true, maxAge: YEAR_S, extensions: [] }
  const send = sirv(folder, options)
  return async (request, response) => {
    const { url = '', method = '' } = request
    if (!url.startsWith(`${STATIC}/`) || !['GET', 'HEAD'].includes(method)) return handle(request, response)
    request.url = url.slice(STATIC.length)
    await new Promise<void>((resolve, reject) => {
      response.once('close', resolve)
      send(request, response, () => {
        request.url = url
        handle(request, response).then(resolve, reject)
      })
    })
  }
}
