import { createServer } from 'node:http'
import { listen } from '../support/listen'
import { BIG_PATH, bigBody, smallBody } from './tunnel-bodies'

/** A service as a process of its own, that has its answers ready: what stands behind the tunnel and the plain proxy alike. */
const server = createServer(({ url }, response) => {
  const body = url === BIG_PATH ? bigBody : smallBody
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
})
server.keepAliveTimeout = 60_000
const { url } = await listen(server)
process.send?.({ url })
process.on('disconnect', () => process.exit())
