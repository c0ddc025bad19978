import { Agent, createServer, request as ask } from 'node:http'
import { listen } from '@/lib/util/testing/listen'

/** A plain reverse proxy on `node:http` in its own process: the baseline for a request through a tunnel. */
const { hostname, port } = new URL(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true })
const server = createServer((request, response) => {
  const { method, url: path, rawHeaders } = request
  const outgoing = ask({ agent, hostname, port, method, path, headers: rawHeaders }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(response)
  })
  outgoing.on('error', () => response.destroy())
  request.pipe(outgoing)
})
const { url } = await listen(server)
process.send?.({ url })
process.on('disconnect', () => process.exit())
