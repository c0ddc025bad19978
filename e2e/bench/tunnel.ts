import { fieldsOf } from '@/lib/util/records'
import { Pool } from 'undici'
import { startRemotePlatform } from '../support/installation'
import { startAgentProgram } from '../support/run-agent'
import { startServer } from './programs'
import { median, medians } from './timing'
import { BIG_PATH, bigBody, smallBody } from './tunnel-bodies'

const [HOST, HOST_UNSEEN] = ['bench.localhost', 'unseen.localhost']

/** Returns a function that creates resources directly through the API of an otherwise unused local platform. */
async function creatorOf({ url, adit }: Awaited<ReturnType<typeof startRemotePlatform>>) {
  await adit(['platform', 'seed', '--size', 'small'])
  const { api_key: key } = await adit(['platform', 'key'])
  const headers = {
    authorization: `Bearer ${String(key)}`,
    'service-version': '2',
    'content-type': 'application/json',
  }
  return async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 201) throw new Error(`${path} was answered with ${await answer.text()}`)
    return fieldsOf(await answer.json())
  }
}

/** Starts a platform and an agent with two tunnels to a service, one of them without request capture. */
async function openTunnels(service: string) {
  const platform = await startRemotePlatform()
  const create = await creatorOf(platform)
  const { token } = await create('credentials', { description: 'bench' })
  for (const domain of [HOST, HOST_UNSEEN]) await create('reserved_domains', { domain })
  const { port } = new URL(service)
  const config = [
    'version: "2"',
    `server_addr: ${new URL(platform.ingressUrl).host}`,
    'web_addr: false',
    'tunnels:',
    `  seen: { proto: http, addr: "127.0.0.1:${port}", domain: ${HOST} }`,
    `  unseen: { proto: http, addr: "127.0.0.1:${port}", domain: ${HOST_UNSEEN}, inspect: false }`,
  ]
  const agent = await startAgentProgram(`${config.join('\n')}\n`, String(token))
  const close = async () => {
    await agent.stop()
    await platform.stop()
  }
  return { url: platform.ingressUrl, close }
}

interface Target {
  url: string
  host: string
}

const bodyOf = (path: string) => (path === BIG_PATH ? bigBody : smallBody)

/** Sends one request and reads the whole response. Throws an error if the response has an unexpected status or size. */
async function get(pool: Pool, { host }: Target, path: string): Promise<void> {
  const { statusCode, body } = await pool.request({ path, method: 'GET', headers: { host } })
  const { byteLength } = await body.arrayBuffer()
  if (statusCode !== 200 || byteLength !== bodyOf(path).length)
    throw new Error(`${host}${path} was answered with ${statusCode} and ${byteLength} bytes`)
}

/** Waits until the agent's tunnel responds. Throws an error after 20 seconds. */
async function whenServed(target: Target): Promise<void> {
  const pool = new Pool(target.url)
  for (const end = performance.now() + 20_000; ;) {
    const isUp = await get(pool, target, '/').then(
      () => true,
      () => false,
    )
    if (isUp) return pool.close()
    if (performance.now() > end) throw new Error(`${target.host} was not served in time`)
  }
}

/** Measures requests per second, with `at.once` concurrent requests over reused connections. */
async function rateOf(
  pool: Pool,
  target: Target,
  path: string,
  at: { once: number; ms: number },
): Promise<number> {
  const begun = performance.now()
  let answered = 0
  const ask = async () => {
    for (; performance.now() - begun < at.ms; answered += 1) await get(pool, target, path)
  }
  await Promise.all(Array.from({ length: at.once }, ask))
  return (answered * 1000) / (performance.now() - begun)
}

/** Returns the median number of requests per second for each target. */
async function rates(
  targets: Readonly<Record<string, Target>>,
  path: string,
  { once, ms, turns }: { once: number; ms: number; turns: number },
) {
  const pools = Object.entries(targets).map(([name, target]) => ({
    name,
    target,
    pool: new Pool(target.url, { connections: once }),
    measured: [] as number[],
  }))
  for (let turn = -1; turn < turns; turn++)
    for (const { target, pool, measured } of pools) {
      const rate = await rateOf(pool, target, path, { once, ms })
      if (turn >= 0) measured.push(rate)
    }
  await Promise.all(pools.map(({ pool }) => pool.close()))
  return new Map(pools.map(({ name, measured }) => [name, median(measured)]))
}

async function latencies(targets: Readonly<Record<string, Target>>) {
  const pools = Object.entries(targets).map(
    ([name, target]) => [name, target, new Pool(target.url, { connections: 1 })] as const,
  )
  const cases = Object.fromEntries(pools.map(([name, target, pool]) => [name, () => get(pool, target, '/')]))
  const times = await medians(cases, { rounds: 1000, warmUp: 300 })
  await Promise.all(pools.map(([, , pool]) => pool.close()))
  return times
}

const rowsOf = (what: string, values: ReadonlyMap<string, number>, shown: (value: number) => string) => {
  const base = [...values.values()][0] ?? NaN
  return [...values].map(([name, value]) => [`${what}, ${name}`, shown(value), (value / base).toFixed(2)])
}

/**
 * Measures HTTP through a tunnel, compared with a plain Node reverse proxy. The goal is at least half the proxy's
 * throughput and at most 2.5 times the proxy's latency.
 */
export async function benchTunnel(): Promise<string[][]> {
  const service = await startServer('plain-service')
  const proxy = await startServer('plain-proxy', [service.url])
  const tunnels = await openTunnels(service.url)
  const targets = {
    'plain proxy': { url: proxy.url, host: HOST },
    tunnel: { url: tunnels.url, host: HOST },
    'tunnel, nothing captured': { url: tunnels.url, host: HOST_UNSEEN },
  }
  try {
    for (const target of Object.values(targets)) await whenServed(target)
    const latency = await latencies(targets)
    const small = await rates(targets, '/', { once: 32, ms: 2000, turns: 5 })
    const big = await rates(targets, BIG_PATH, { once: 8, ms: 2000, turns: 3 })
    return [
      ...rowsOf('latency', latency, (ms) => `${ms.toFixed(2)} ms`),
      ...rowsOf('32 at once', small, (rate) => `${rate.toFixed(0)} /s`),
      ...rowsOf('8 at once, 1 MB', big, (rate) => `${rate.toFixed(0)} /s`),
    ]
  } finally {
    await tunnels.close()
    proxy.close()
    service.close()
  }
}
