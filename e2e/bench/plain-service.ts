import { createServer } from 'node:http'
import { listen } from '@/lib/util/testing/listen'
import { BIG_PATH, bigBody, smallBody } from './tunnel-bodies'

/** A service in its own process with prepared responses, behind both the tunnel and the plain proxy. */
const server = createServer(({ url }, response) => {
  const body = url === BIG_PATH ? bigBody : smallBody
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
})
server.keepAliveTimeout = 60_000
const { url } = await listen(server)
process.send?.({ url })
process.on('disconnect', () => process.exit())
