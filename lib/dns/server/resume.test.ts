import { expect, onTestFinished, test, vi } from 'vitest'
import { startFaulty } from '@/lib/dns/testing/faults'
import { record, zoneOf } from '@/lib/dns/testing/zones'
import { DNS_JOB } from '@/lib/inventory/dns/outdated-checks'
import { claimDue, schedule } from '@/lib/jobs/queue'
import { startWorker } from '@/lib/jobs/worker'
import { openWithServer } from './testing/checks'
import { pollDns } from './watch'

// The console restarts while a check waits for silent name servers.

const zone = 'example.com'

/** Starts a root server that also serves the domain's zone. The server doesn't answer until `answer` is called. */
async function openBesideSilent() {
  const queried: string[] = []
  const state = { isSilent: true }
  const server = await startFaulty({
    host: '127.0.0.1',
    port: 0,
    zones: [
      zoneOf('.', ['root.example']),
      zoneOf(zone, ['ns1.example.com'], record('d1.example.com', 'CNAME', 't.example.net')),
    ],
    fault: ({ name }) => {
      queried.push(name)
      return state.isSilent ? 'drop' : null
    },
  })
  onTestFinished(server.close)
  const { context, account_id } = await openWithServer(server.port)
  const work = () =>
    startWorker({
      db: context.db,
      kinds: { [DNS_JOB]: (job, signal) => pollDns(context, job, signal) },
      onError: (error) => expect.fail(String(error)),
      restMs: 20,
    })
  await schedule(context.db, {
    kind: DNS_JOB,
    accountId: account_id,
    subject: 'reserved-domains rd_1',
    dueAt: new Date(),
  })
  const stored = () => context.db.selectFrom('dns_checks').select('id').execute()
  const answer = () => {
    state.isSilent = false
  }
  return { context, queried, work, stored, answer }
}

test('a check that a restart interrupts while servers are silent is resumed', async () => {
  const { queried, work, stored, answer } = await openBesideSilent()
  const first = work()
  await vi.waitFor(() => expect(queried).not.toEqual([]), 10_000)
  await first.stop()
  expect(await stored()).toEqual([])
  answer()
  const second = work()
  await vi.waitFor(async () => expect(await stored()).toEqual([{ id: 'rd_1' }]), 10_000)
  await second.stop()
})

test('a check of a process that died is resumed after its lease', async () => {
  const { context, work, stored, answer } = await openBesideSilent()
  expect(await claimDue(context.db, new Date(), 300)).toMatchObject({ kind: DNS_JOB })
  answer()
  const second = work()
  await vi.waitFor(async () => expect(await stored()).toEqual([{ id: 'rd_1' }]), 10_000)
  await second.stop()
})
