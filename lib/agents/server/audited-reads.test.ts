import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listAudit } from '@/lib/audit/list'
import { json } from '@/lib/upstream/testing/scripted-upstream'
import { signedInPerson } from '@/lib/server/testing/console'
import { sweepAgentReads } from './audited-reads'
import { agentTunnelsRoutes } from './routes'
import { readTunnels, tunnelNamesAt } from './tunnels'
import { agentId, consoleWithApi, chosenServer, startBody } from './testing/tunnels'

const advance = (ms: number) => vi.setSystemTime(Date.now() + ms)
function freezeClock() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
const request = new Request('http://localhost:3000')
const asJson = (text: string | null | undefined): unknown => JSON.parse(text ?? 'null')

test('reads of an agent share one audit entry: intent before the first, outcome with the count', async () => {
  freezeClock()
  const { lab, api } = await consoleWithApi()
  advance(60_000)
  await sweepAgentReads(lab.context) // closes the entry from choosing the endpoint
  const before = (await lab.auditOfReads()).length
  const opened = async () => (await lab.auditOfReads()).slice(before)
  await lab.poll()
  await lab.poll()
  await lab.ask('start', startBody())
  expect(api.seen.filter(({ method }) => method === 'GET')).toHaveLength(3)
  expect(await opened()).toEqual([
    expect.objectContaining({ phase: 'intent', target: agentId, after: JSON.stringify({ url: api.url }) }),
  ])
  await sweepAgentReads(lab.context)
  expect(await opened()).toHaveLength(1)
  advance(40_000)
  await sweepAgentReads(lab.context)
  const [, outcome, ...more] = await opened()
  expect(more).toEqual([])
  expect(outcome).toMatchObject({ phase: 'outcome', result: 'done', status: 200 })
  expect(asJson(outcome?.after)).toEqual({ url: api.url, calls: 3, answered: 3 })
  await lab.poll()
  expect(await opened()).toHaveLength(3)
})

test('an audit entry of reads is running, not unknown, until the sweep writes its outcome', async () => {
  freezeClock()
  const { lab } = await consoleWithApi()
  advance(29_000)
  await lab.poll()
  advance(21_000) // the last sweep runs at most ten seconds later
  const state = async () => (await listAudit(lab.context.db, { operation: 'agents.read-tunnels' })).entries[0]
  expect((await state())?.result).toBe('running')
  await sweepAgentReads(lab.context)
  expect((await state())?.result).toBe('done')
})

test('reads of an agent have one audit entry per user', async () => {
  const { lab } = await consoleWithApi()
  const before = (await lab.auditOfReads()).length
  const of = (id: string) =>
    ({
      id,
      email: `${id}@example.com`,
      role: 'viewer',
      sessionId: 's',
      confirmedAt: new Date().toISOString(),
    }) as const
  const { context, account } = lab
  for (const id of ['u2', 'u3', 'u2'])
    await readTunnels({
      context,
      account,
      person: of(id),
      params: { account: account.slug, id: agentId },
      requestId: id,
    })
  expect((await lab.auditOfReads()).length - before).toBe(2)
})

test('one person can send at most 90 reads to an agent per minute', async () => {
  freezeClock()
  const { lab, api } = await consoleWithApi()
  const { context, account } = lab
  const person = signedInPerson({ id: 'u2', role: 'viewer' })
  const params = { account: account.slug, id: agentId }
  const input = { context, account, person, params, requestId: 'r' }
  const before = api.seen.length
  const read = () => agentTunnelsRoutes.read({ ...input, body: undefined, query: {}, request })
  for (let n = 0; n < 90; n += 1) await read()
  await expect(read()).rejects.toMatchObject({ code: 'ADIT_TOO_MANY' })
  expect(api.seen.length - before).toBe(90)
})

test('reads that the agent refuses are recorded in the audit as refused', async () => {
  freezeClock()
  const { lab } = await chosenServer((_, response) => json(response, 403, 'no'))
  advance(60_000)
  await sweepAgentReads(lab.context)
  await lab.poll()
  advance(60_000)
  await sweepAgentReads(lab.context)
  const last = (await lab.auditOfReads()).at(-1)
  expect(last).toMatchObject({ result: 'refused', status: 403 })
  expect(asJson(last?.after)).toMatchObject({ calls: 1, answered: 0 })
})

test('a read is not sent if its audit entry cannot be written, and the page reports it', async () => {
  freezeClock()
  const { lab, api } = await consoleWithApi()
  advance(60_000)
  await sql`create trigger no_audit before insert on audit begin select raise(abort, 'full'); end`.execute(
    lab.context.db,
  )
  expect((await lab.poll()).json).toMatchObject({
    tunnels: null,
    error: { code: 'ADIT_STORE', message: expect.stringContaining("the request wasn't sent to the agent") },
  })
  expect(api.seen).toEqual([])
})

test("the console's own reads of an agent are in the audit and require an online endpoint", async () => {
  const { lab, api } = await consoleWithApi()
  await lab.ask('start', startBody())
  const before = (await lab.auditOfReads()).length
  const { context, account } = lab
  const asker = { context, account, person: { id: 'u2', email: 'u2@example.com' }, requestId: 'r1' }
  expect(await tunnelNamesAt(asker, agentId, 'https://web.example.com')).toEqual(['web'])
  expect((await lab.auditOfReads()).slice(before)).toEqual([
    expect.objectContaining({ phase: 'intent', target: agentId, after: JSON.stringify({ url: api.url }) }),
  ])
  await context.db.updateTable('inventory').set({ gone_at: '' }).where('id', '=', 'ep_1').execute()
  await expect(tunnelNamesAt(asker, agentId, 'https://web.example.com')).rejects.toMatchObject({
    code: 'ADIT_AGENT_NO_WAY',
  })
})
