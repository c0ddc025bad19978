import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Pool } from 'undici'
import { listen } from '@/lib/util/testing/listen'

/** A minimal proxy in its own process: the baseline for a proxied GET. */
const pool = new Pool(process.argv[2] ?? '')
const server = createServer((request, response) => {
  void pool
    .request({ path: request.url ?? '/', method: 'GET' })
    .then((upstream) => {
      response.writeHead(upstream.statusCode, { 'content-type': 'application/json' })
      return pipeline(upstream.body, response)
    })
    .catch(() => response.destroy())
})
const { url } = await listen(server)
process.send?.({ url })
process.on('disconnect', () => process.exit())
