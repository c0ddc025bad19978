import 'server-only'
import * as z from 'zod'
import { Failure } from '@/lib/contract/failure'
import { safeId } from '@/lib/contract/fields'
import { correctSession } from '@/lib/agents/identity/correct'
import { sessionMatchOf } from '@/lib/agents/rows'
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

const entry = z.strictObject({ session_id: safeId, sessions: latestSessionIds })
type Entry = z.output<typeof entry>

export const agentIdentitiesPart = definePart({
  name: 'agent_identities',
  label: 'Manually assigned sessions',
  unverified: "Each session's agent.",
  verified: 'This console has a record of these sessions.',
  entry,
  async collect({ db, account }) {
    const rows = await db
      .selectFrom('agent_sessions')
      .select(['session_id', 'agent_id', 'match'])
      .where('account_id', '=', account.id)
      .where('match', 'is not', null)
      .orderBy('session_id')
      .execute()
    const reported = rows.filter(({ match }) => sessionMatchOf(match)?.corrected_by)
    return Promise.all(
      reported.map(async ({ session_id, agent_id }) => ({
        session_id,
        sessions: await listLatestSessionIds(db, account.id, agent_id, session_id),
      })),
    )
  },
  apply: (target, entries) => importEach(entries, (one) => applyOne(target, one)),
})

const unknownSession =
  'This console has no record of this session. If the session is still open, import the file again after the console detects it.'

async function applyOne({ db, account, by }: ImportTarget, input: Entry): Promise<EntryOutcome> {
  const { session_id: sessionId } = input
  const refused = (reason: string): EntryOutcome => ({ what: `session ${sessionId}`, reason })
  const session = await db
    .selectFrom('agent_sessions')
    .select(['agent_id', 'match'])
    .where('account_id', '=', account.id)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (!session) return refused(unknownSession)
  if (sessionMatchOf(session.match)?.corrected_by) return 'known'
  const isAlone = input.sessions.length === 0
  const agent = isAlone ? null : await findAgentByAnyId(db, account.id, input.sessions)
  if (!isAlone && !agent) return refused(unknownAgent)
  try {
    await correctSession(db, account.id, { sessionId, agentId: agent?.id ?? null, by })
    return 'new'
  } catch (error) {
    if (error instanceof Failure) return refused(error.message)
    throw error
  }
}
