import { createServer } from 'node:http'
import { Pool } from 'undici'
import type { Installation } from '../support/installation'
import { listen } from '@/lib/util/testing/listen'
import { exampleAddr } from './example'
import { startServer } from './programs'
import { medians } from './timing'

/** Returns a list response with about 49 kB of reserved addresses. */
function listBody(): string {
  const rows = Array.from({ length: 133 }, (_, n) => exampleAddr(n))
  return JSON.stringify({
    uri: 'https://api.example.com/reserved_addrs',
    next_page_uri: null,
    reserved_addrs: rows,
  })
}

/** Starts a management API that serves every list from memory. */
async function startUpstream() {
  const body = listBody()
  const server = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body),
  )
  return { bytes: Buffer.byteLength(body), ...(await listen(server)) }
}

/** Measures a GET request through the console's proxy and, as a baseline, through a minimal proxy. */
export async function benchProxy(installation: Installation, cookie: string): Promise<string[][]> {
  const upstream = await startUpstream()
  const bare = await startServer('bare-proxy', [upstream.url])
  const [direct, console] = [new Pool(bare.url), new Pool(installation.url)]
  const get = async (pool: Pool, path: string) => {
    const { statusCode, body } = await pool.request({ path, method: 'GET', headers: { cookie } })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}: ${text}`)
  }
  try {
    const add = ['account', 'add', '--name', 'Bench', '--base-url', upstream.url]
    const { account } = await installation.adit(add, 'a-key-for-the-bench')
    const times = await medians(
      {
        bare: () => get(direct, '/reserved_addrs'),
        console: () => get(console, `/api/platform/${String(account)}/reserved_addrs`),
      },
      { rounds: 300, warmUp: 100 },
    )
    const base = times.get('bare') ?? NaN
    const size = `${(upstream.bytes / 1000).toFixed(0)} kB`
    return [...times].map(([name, ms]) => [
      `GET of ${size}, ${name}`,
      `${ms.toFixed(2)} ms`,
      (ms / base).toFixed(2),
    ])
  } finally {
    await Promise.all([direct.close(), console.close(), upstream.close()])
    bare.close()
  }
}
