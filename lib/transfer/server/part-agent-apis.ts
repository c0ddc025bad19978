import 'server-only'
import * as z from 'zod'
import { safeId } from '@/lib/contract/fields'
import { findChosenApi, findEndpoint, findAgentEndpoint } from '@/lib/agents/server/resolve-api'
import {
  findAgentByAnyId,
  latestSessionIds,
  unknownAgent,
  listLatestSessionIds,
  definePart,
  type EntryOutcome,
  importEach,
  type ImportTarget,
} from './part'

const entry = z.strictObject({
  agent_id: safeId,
  sessions: latestSessionIds,
  endpoint_id: safeId,
  url: z.string().min(1).max(300),
})
type Entry = z.output<typeof entry>

export const agentApisPart = definePart({
  name: 'agent_apis',
  label: 'Endpoints selected for agent APIs',
  unverified: 'The endpoint selected for each agent.',
  verified: 'The account has an endpoint at this URL, and this console has a record of the agent.',
  entry,
  async collect({ db, account }) {
    const rows = await db
      .selectFrom('agent_apis')
      .select(['agent_id', 'endpoint_id', 'url'])
      .where('account_id', '=', account.id)
      .orderBy('agent_id')
      .execute()
    return Promise.all(
      rows.map(async (row) => ({
        ...row,
        sessions: await listLatestSessionIds(db, account.id, row.agent_id),
      })),
    )
  },
  apply: (target, entries) => importEach(entries, (one) => applyOne(target, one)),
})

async function applyOne({ db, account }: ImportTarget, input: Entry): Promise<EntryOutcome> {
  const { agent_id, sessions, endpoint_id, url } = input
  const refused = (reason: string): EntryOutcome => ({ what: `endpoint ${url} of ${agent_id}`, reason })
  const agent = await findAgentByAnyId(db, account.id, [...sessions, agent_id])
  if (!agent) return refused(unknownAgent)
  if (await findChosenApi(db, account.id, agent.id)) return 'known'
  const same = await findEndpoint(db, account.id, endpoint_id)
  const endpoint = same?.url === url ? same : await findAgentEndpoint(db, account.id, url, agent.id)
  // Without this check, a file could make the console send requests to any URL.
  if (!endpoint)
    return refused(
      "This account doesn't have this endpoint. Import the file again when the agent serves the endpoint.",
    )
  const chosen = { endpoint_id: endpoint.endpoint_id, url: endpoint.url }
  await db
    .insertInto('agent_apis')
    .values({ account_id: account.id, agent_id: agent.id, ...chosen })
    .execute()
  return 'new'
}
