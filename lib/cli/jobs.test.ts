import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { DNS_JOB } from '@/lib/inventory/dns/outdated-checks'
import { schedule } from '@/lib/jobs/queue'
import { sharedPlatform } from '@/lib/platform/testing/platform'
import { addDnsZone, setDnsRecord } from '@/lib/platform/zones'
import { syncResource } from '@/lib/server/accounts/freshen'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { closeLabs, commandLab } from './testing/commanded'
import { startJobs } from './jobs'

const platform = sharedPlatform()
afterAll(closeLabs)

/** The number of domains. Chosen so that half of the checks take longer than a restart on a busy machine. */
const domains = 500

/** Starts a name server that never answers. Returns a function that reports the number of received queries. */
async function silentServer(host: string, port: number) {
  const socket = createSocket('udp4')
  let received = 0
  socket.on('message', () => (received += 1))
  socket.bind(port, host)
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return () => received
}

test("DNS checks of many domains with silent name servers don't delay a command", async () => {
  const lab = await commandLab(platform())
  const { account } = lab
  const host = '127.0.3.1'
  const port = Number(platform().dnsAddress.split(':').at(-1))
  const received = await silentServer(host, port)
  const context = { ...lab.context, env: { ...lab.context.env, ADIT_DNS_PORT: port } }
  await context.db
    .updateTable('accounts')
    .set({ dns_servers: JSON.stringify([host]) })
    .execute()
  const jobs = startJobs(context)
  onTestFinished(() => jobs.stop())

  /** Restarts an agent. Returns the time, in milliseconds, until the console has seen it reconnect. */
  async function timeOfRestart() {
    const agent = await lab.agent()
    const beganAt = performance.now()
    const { json } = await lab.post(agent, 'restart')
    await vi.waitFor(async () => expect(await lab.record(json.id)).toMatchObject({ state: 'seen' }), 60_000)
    return performance.now() - beganAt
  }
  const aloneMs = await timeOfRestart()

  // The platform, in this process, checks the records too, because the domains have certificates.
  await addDnsZone(platform().store, 'example')
  await setDnsRecord(platform().store, { name: 'ns.silent.example', type: 'A', values: [host] })
  await setDnsRecord(platform().store, { name: 'silent.example', type: 'NS', values: ['ns.silent.example'] })
  const created = Array.from({ length: domains }, (_, n) =>
    platform().call('POST', '/reserved_domains', {
      body: { domain: `d${n}.silent.example` },
    }),
  )
  const ids = (await Promise.all(created)).map(({ body }) => String(body.id))
  await syncResource(context, account, resourceOf('reserved-domains'))
  for (const id of ids) {
    const subject = `reserved-domains ${id}`
    await schedule(context.db, { kind: DNS_JOB, accountId: account.id, subject, dueAt: new Date() })
  }
  const checking = context.db.selectFrom('jobs').select('id').where('kind', '=', DNS_JOB)
  await vi.waitFor(() => expect(received()).toBeGreaterThan(0), 30_000)
  expect((await timeOfRestart()) - aloneMs).toBeLessThan(2_000)
  const waiting = await checking.where('runs', '=', 0).execute()
  expect(waiting.length, 'checks that still wait').toBeGreaterThan(domains / 2)
}, 120_000)
