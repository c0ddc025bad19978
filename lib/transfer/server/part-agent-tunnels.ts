import 'server-only'
import * as z from 'zod'
import { Failure } from '@/lib/contract/failure'
import { safeId } from '@/lib/contract/fields'
import { tunnelProblem } from '@/lib/agents/model/tunnels'
import { needRoomFor, savedTunnels, saveTunnel } from '@/lib/agents/server/saved-tunnels'
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

const text = z.string().max(300)
const entry = z.strictObject({
  agent_id: safeId,
  sessions: latestSessionIds,
  definition: z
    .strictObject({
      name: text,
      proto: z.literal('http'),
      addr: text,
      domain: text.optional(),
      inspect: z.boolean().optional(),
      host_header: text.optional(),
    })
    .check((input) => {
      const problem = tunnelProblem(input.value)
      if (problem)
        input.issues.push({
          code: 'custom',
          input: input.value,
          path: [problem.field],
          message: problem.message,
        })
    }),
})
type Entry = z.output<typeof entry>

export const agentTunnelsPart = definePart({
  name: 'agent_tunnels',
  label: 'Saved agent tunnels',
  unverified: "The saved tunnels. The import doesn't start them.",
  verified: 'This console has a record of the agent.',
  entry,
  async collect({ db, account }) {
    const agents = await db
      .selectFrom('agent_saved_tunnels')
      .select('agent_id')
      .distinct()
      .where('account_id', '=', account.id)
      .orderBy('agent_id')
      .execute()
    const all = agents.map(async ({ agent_id }) => {
      const sessions = await listLatestSessionIds(db, account.id, agent_id)
      const saved = await savedTunnels(db, { account_id: account.id, agent_id })
      return saved.map((definition) => ({ agent_id, sessions, definition }))
    })
    return (await Promise.all(all)).flat()
  },
  apply: (target, entries) => importEach(entries, (one) => applyOne(target, one)),
})

async function applyOne(
  { db, account }: ImportTarget,
  { definition, agent_id, sessions }: Entry,
): Promise<EntryOutcome> {
  const refused = (reason: string): EntryOutcome => ({
    what: `tunnel ${definition.name} of ${agent_id}`,
    reason,
  })
  const agent = await findAgentByAnyId(db, account.id, [...sessions, agent_id])
  if (!agent) return refused(unknownAgent)
  const key = { account_id: account.id, agent_id: agent.id }
  const saved = await savedTunnels(db, key)
  if (saved.some((one) => one.name === definition.name)) return 'known'
  try {
    await needRoomFor(db, key, definition.name)
  } catch (error) {
    if (error instanceof Failure) return refused(error.message)
    throw error
  }
  await saveTunnel(db, key, definition)
  return 'new'
}
