import 'server-only'
import { recordDone } from '@/lib/audit/record'
import type { AgentUpdateDetail, agentUpdatesApi } from '@/lib/api/agent-updates'
import { Failure } from '@/lib/contract/failure'
import { endUpdateIfOver, getUpdate, recordEvent } from '@/lib/agents/updates/store'
import { schedule } from '@/lib/jobs/queue'
import type { AgentUpdateAction, AgentUpdateEventKind, AgentUpdateState } from '@/lib/agents/model/updates'
import type { Account } from '@/lib/server/accounts/upstream'
import { UPDATE_JOB } from './update-run'
import { agentUpdate } from './updates'
import type { ApiInput } from '@/lib/server/routing/console-api'
import type { Context, Person } from '@/lib/server/context'

interface ActionRule {
  from: readonly AgentUpdateState[]
  to: AgentUpdateState
  kind: AgentUpdateEventKind
}
const rules: Record<AgentUpdateAction, ActionRule> = {
  pause: { from: ['running'], to: 'paused', kind: 'paused' },
  resume: { from: ['paused', 'stopped'], to: 'running', kind: 'resumed' },
  cancel: { from: ['running', 'paused', 'stopped'], to: 'cancelled', kind: 'cancelled' },
}
const stateText: Record<AgentUpdateState, string> = {
  running: 'is running',
  paused: 'is paused',
  stopped: 'was stopped',
  done: 'is done',
  cancelled: 'was canceled',
}

interface Actor {
  account: Account
  person: Pick<Person, 'id' | 'email'>
  requestId: string
}

/**
 * Pauses, resumes or cancels a rolling update. Resuming makes `person` the sender of further commands. Throws Failure
 * ADIT_NOT_FOUND if the update is unknown, or ADIT_CONFLICT if its state doesn't allow the action.
 */
export async function actOnUpdate(
  context: Context,
  { account, person, requestId }: Actor,
  id: string,
  action: AgentUpdateAction,
): Promise<AgentUpdateDetail> {
  const { db, keyRing } = context
  const { from, to, kind } = rules[action]
  await db.transaction().execute(async (tx) => {
    const row = await getUpdate(tx, account.id, id)
    if (row.state === to) return
    if (row.ended_at !== null || !from.includes(row.state))
      throw new Failure(
        'ADIT_CONFLICT',
        row.ended_at === null
          ? `This rolling update ${stateText[row.state]}, so you can't ${action} it. Reload the page.`
          : `This rolling update has ended, so you can't ${action} it. ${action === 'resume' ? 'Start a new rolling update.' : 'Reload the page.'}`,
      )
    const sender = action === 'resume' ? { user_id: person.id, user_email: person.email } : {}
    const change = { state: to, ...sender, ...(action === 'resume' && { reason: null }) }
    await tx.updateTable('agent_updates').set(change).where('id', '=', id).execute()
    await recordEvent(tx, id, null, new Date().toISOString(), [{ kind, evidence: { by: person.email } }])
    await recordDone(tx, keyRing, {
      operation: `agent-updates.${action}`,
      user: person,
      accountId: account.id,
      target: id,
      requestId,
    })
  })
  await endUpdateIfOver(db, id, Date.now())
  await schedule(db, { kind: UPDATE_JOB, accountId: account.id, subject: id, dueAt: new Date() })
  return agentUpdate(context, account, id)
}

export const postUpdateAction = async (
  { context, account, person, params, requestId }: ApiInput<typeof agentUpdatesApi.pause>,
  action: AgentUpdateAction,
) => actOnUpdate(context, { account, person, requestId }, params.id, action)
