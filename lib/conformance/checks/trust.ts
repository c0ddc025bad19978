import { type ConformanceCheck, ensure, limitOf, rowsOf } from '../check'
import { type Json, Lacking, type TestedServer, Unavailable } from '../server'

function mayReport({ target }: TestedServer): void {
  if (target.notAuthorized) throw new Unavailable('an account that may report abuse')
}

const report = async (server?: TestedServer): Promise<Json> => {
  if (server) mayReport(server)
  return { urls: ['https://bad.conformance.example/a'] }
}
const sources = '/event_subscriptions/{subscription_id}/sources'
const source = `${sources}/{type}`

async function subscription(server: TestedServer): Promise<string> {
  const subscription = server.target.subscription
  if (subscription) return subscription
  try {
    return (await server.create('/event_subscriptions', { description: 'Conformance' })).id
  } catch (error) {
    if (error instanceof Lacking) throw new Unavailable('an event subscription: use --subscription')
    throw error
  }
}

export const trustChecks: readonly ConformanceCheck[] = [
  {
    claim: 'A report has one pending hostname for each of its URLs, and can be read by ID',
    operations: ['POST /abuse_reports', 'GET /abuse_reports/{id}'],
    async run(server) {
      mayReport(server)
      const body = {
        urls: ['https://a.conformance.example/1', 'https://a.conformance.example/2', 'http://b.example'],
        metadata: '{}',
      }
      const { id } = await server.create('/abuse_reports', body)
      const read = await server.expect('GET /abuse_reports/{id}', { params: { id } })
      const names = rowsOf(read, 'hostnames').map(({ hostname }) => hostname)
      ensure(names.join() === 'a.conformance.example,b.example', "hostnames don't match the URLs")
      ensure(read.status === 'PENDING', 'status isn\'t "PENDING"')
    },
  },
  {
    claim: "An account that isn't authorized to report abuse can't file a report",
    operations: ['POST /abuse_reports'],
    rule: 'abuse report creation by an account not authorized',
    async run(server) {
      if (!server.target.notAuthorized)
        throw new Unavailable("an account that isn't authorized: use --not-authorized")
      await server.refuses('POST /abuse_reports', { body: await report() })
    },
  },
  limitOf('/abuse_reports', 'metadata', report, ['POST']),
  {
    claim: 'An abuse report requires a non-empty list of valid URLs',
    operations: ['POST /abuse_reports'],
    async run(server) {
      for (const urls of [[], ['no url'], 'https://a.example'])
        await server.refuses('POST /abuse_reports', { body: { urls } })
    },
  },
  {
    claim: 'An event type can be added, read, listed, updated without changes, and removed',
    operations: [`POST ${sources}`, `GET ${source}`, `GET ${sources}`, `PATCH ${source}`, `DELETE ${source}`],
    async run(server) {
      const subscription_id = await subscription(server)
      const type = 'ip_policy_updated.v0'
      const one = { subscription_id, type }
      const created = await server.expect(`POST ${sources}`, { params: { subscription_id }, body: { type } })
      ensure(created.type === type, 'type differs from what was sent')
      ensure(
        String(created.uri).endsWith(`${subscription_id}/sources/${type}`),
        "uri isn't the URL of the resource",
      )
      await server.expect(`GET ${source}`, { params: one })
      const listed = async () => {
        const answer = await server.expect(`GET ${sources}`, { params: { subscription_id } })
        return rowsOf(answer, 'sources').some((row) => row.type === type)
      }
      ensure(await listed(), 'The source is missing from the list')
      await server.expect(`PATCH ${source}`, { params: one, body: {} })
      await server.refuses(`POST ${sources}`, { params: { subscription_id }, body: { type } })
      await server.expect(`DELETE ${source}`, { params: one })
      ensure(!(await listed()), 'The removed source is still listed')
    },
  },
]
