import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { startNameServer } from '@/lib/dns/name-server/name-server'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { fieldsOf, itemsOf } from '@/lib/util/records'
import { type Call, callerOf } from '../support/caller'
import { connectSample, furnish } from '../support/furnish'
import { startInstallation } from '../support/installation'
import { sessionCookie } from '../support/session'
import { median } from './timing'

const DOMAINS = 500
const ROUNDS = 7
/** The maximum delay of a restart that the checks cause, in milliseconds. */
const MAX_DELAY_MS = 2_000
const ROOT = '127.0.0.10'

const zoneOf = (n: number) => `quay-${n}.example`
/** The address of a zone's only name server, which receives queries and never answers. */
const silentHost = (n: number) => `127.1.${n >> 8}.${n & 255}`

function referrals(): ZoneRecord[] {
  const record = (name: string, type: 'NS' | 'A', value: string) => ({ name, type, ttl: 3600, value })
  return Array.from({ length: DOMAINS }, (_, n) => [
    record(zoneOf(n), 'NS', `ns.${zoneOf(n)}`),
    record(`ns.${zoneOf(n)}`, 'A', silentHost(n)),
  ]).flat()
}

/** Starts a root server that delegates each zone to a server that never responds, on the same port. */
async function startSilence() {
  const zone = { name: '.', records: referrals() }
  const root = await startNameServer({ host: ROOT, port: 0, zones: () => [zone] })
  const silent: Socket[] = []
  for (let n = 0; n < DOMAINS; n++) {
    const socket = createSocket('udp4').bind(root.port, silentHost(n))
    await once(socket, 'listening')
    silent.push(socket)
  }
  return {
    environment: { ADIT_DNS_ROOTS: `${ROOT}:${root.port}`, ADIT_DNS_PORT: String(root.port) },
    async close() {
      for (const socket of silent) socket.close()
      await root.close()
    },
  }
}

/**
 * Restarts an agent. Returns the time until the console confirms the restart, in milliseconds. Throws an error if the
 * restart fails.
 */
async function restart(call: Call, account: string, session_id: string): Promise<number> {
  const path = `/api/agents/${account}/${session_id}`
  while ((await call('GET', path)).status !== 200) await wait(100)
  const begun = performance.now()
  const sent = await call('POST', `${path}/commands`, { command: 'restart', session_id })
  if (sent.status >= 300) throw new Error(`The restart was answered with ${JSON.stringify(sent.json)}`)
  for (;;) {
    const { state } = fieldsOf(itemsOf((await call('GET', `${path}/commands`)).json.commands)[0])
    if (state === 'seen') return performance.now() - begun
    if (state !== 'accepted' && state !== 'sending') throw new Error(`The restart ended as ${String(state)}`)
    await wait(50)
  }
}

/** Measures how long the console takes to confirm a restart, with and without DNS checks of unresponsive servers. */
export async function benchSilentDomains(): Promise<string[][]> {
  const silence = await startSilence()
  const installation = await startInstallation(silence.environment)
  try {
    const { account, apiKey } = await furnish(installation)
    const call = callerOf(installation.url, await sessionCookie(installation.url))
    const restarts = async () => {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const host = JSON.stringify({ host: `quay-${crypto.randomUUID()}` })
        const session = await connectSample(installation, { metadata: host })
        times.push(await restart(call, account, session))
      }
      return times
    }
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'service-version': '2',
      'content-type': 'application/json',
    }
    const alone = await restarts()
    for (let n = 0; n < DOMAINS; n++) {
      const body = JSON.stringify({ domain: `app.${zoneOf(n)}` })
      const { status } = await fetch(`${installation.platformUrl}/reserved_domains`, {
        method: 'POST',
        headers,
        body,
      })
      if (status !== 201) throw new Error(`A domain was answered with ${status}`)
    }
    await call('POST', `/api/sync/${account}/reserved-domains`)
    const beside = await restarts()
    const { unchecked } = fieldsOf((await call('GET', `/api/dns/${account}`)).json.summary)
    if (unchecked === 0) throw new Error('The checks ended before the restarts did')
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
    const base = median(alone)
    const delayMs = Math.max(...beside) - base
    if (delayMs > MAX_DELAY_MS) process.exitCode = 1
    return [
      ['no other checks, median', seconds(base), '1.00'],
      [`${DOMAINS} silent domains, median`, seconds(median(beside)), (median(beside) / base).toFixed(2)],
      [`${DOMAINS} silent domains, longest`, seconds(Math.max(...beside)), ''],
      [`  later than the median without checks (at most ${seconds(MAX_DELAY_MS)})`, seconds(delayMs), ''],
      ...(delayMs > MAX_DELAY_MS ? [['  LIMIT MISSED', seconds(delayMs - MAX_DELAY_MS), '']] : []),
    ]
  } finally {
    await installation.stop()
    await silence.close()
  }
}
