import { recover } from '@/lib/acts/recover'
import { type AgentCommandRecord, agentsApi } from '@/lib/api/agents'
import { runOperation } from '@/lib/server/routing/console-api'
import { Failure } from '@/lib/contract/failure'
import { findAgent } from '@/lib/agents/agents'
import { commandRecordOf, commandById, recoverCommand } from '@/lib/agents/commands/store'
import { seedSession } from '@/lib/platform/seed/seed'
import type { SampleSession } from '@/lib/platform/seed/sessions'
import type { Call } from '@/lib/platform/testing/platform'
import type { PlatformStore } from '@/lib/platform/store/store'
import type { AgentCommandName } from '@/lib/resources/agent-commands'
import { followAgentCommand, sweepAgentCommands } from '@/lib/agents/server/command-follow'
import { COMMAND_JOB, commandHooks, postAgentCommand } from '@/lib/agents/server/commands'
import type { Account } from '@/lib/server/accounts/upstream'
import { actsOf } from '@/lib/server/acts/acts'
import type { Context } from '@/lib/server/context'
import { pollAgents } from '@/lib/agents/server/agents'
import { consoleAt } from '@/lib/server/testing/proxy'
import { signedInPerson } from '@/lib/server/testing/console'
import { type Script, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'

/**
 * Scripts that handle commands from the console to the platform. `atHead` runs when the head of a command has arrived,
 * and `whole` when the whole command has arrived.
 */
export interface Cut {
  atHead?: Script
  whole?: Script
}

interface Platform {
  url: string
  token: string
  store: PlatformStore
  call: Call
}

const open: (() => Promise<void>)[] = []

export const closeLabs = () => Promise.all(open.splice(0).map((close) => close()))

async function startProxy({ url, token }: Platform, { atHead, whole }: Cut) {
  const reached: string[] = []
  const upstream = await scriptedUpstream(
    async (seen, response, request) => {
      if (seen.method !== 'GET') await whole?.(seen, response, request)
      if (!response.writableEnded && !request.socket.destroyed) await request.forward()
    },
    {
      real: { url, key: token },
      atHead(seen, response, request) {
        if (seen.method === 'GET') return
        reached.push(seen.url)
        atHead?.(seen, response, request)
      },
    },
  )
  open.push(upstream.close)
  return { ...upstream, reached }
}

export interface Commanded {
  agentId: string
  sessionId: string
}

interface Post {
  key?: string
  user?: string
}

let created = 0

/** Creates a console whose account is on a real platform with sample agents. `cut` handles the console's commands. */
export async function commandLab(platform: Platform, cut: Cut = {}) {
  const upstream = await startProxy(platform, cut)
  const { context, account, audit, ask } = await consoleAt(upstream.url, {}, commandHooks)
  const check = () => pollAgents(context, account, { isWaitedFor: true })

  async function agent(more: Partial<SampleSession> = {}): Promise<Commanded> {
    const [ip, metadata] = [`192.0.2.${(created += 1)}`, `{"test":"${created}"}`]
    const sample = { os: 'linux', agent_version: '3.30.2', ip, region: 'eu', metadata, ...more }
    const sessionId = await seedSession(platform.store, sample)
    await check()
    const found = await findAgent(context.db, account.id, sessionId)
    if (!found) throw new Error('The console did not see the agent')
    return { agentId: found.id, sessionId }
  }

  async function post(
    { agentId, sessionId }: Commanded,
    command: AgentCommandName,
    { key, user = 'u1' }: Post = {},
  ) {
    const request = new Request(`http://localhost:3000/api/agents/${account.slug}/${agentId}/commands`, {
      method: 'POST',
      body: JSON.stringify({ command, session_id: sessionId }),
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
    const person = signedInPerson({ id: user })
    const params = { account: account.slug, id: agentId }
    const input = { context, person, request, params, requestId: 'r1' }
    const response = await runOperation(agentsApi.command, postAgentCommand, input).catch(
      (error: unknown) => {
        if (error instanceof Failure) return Response.json(error.envelope('r1'), { status: error.status })
        throw error
      },
    )
    const json = (await response.json()) as AgentCommandRecord & { error_code?: string; msg?: string } // or an error
    return { status: response.status, json }
  }

  async function sweep() {
    await recover(actsOf(context), [recoverCommand])
    await sweepAgentCommands(context)
  }
  return {
    context,
    account,
    audit,
    ask,
    upstream,
    poll: check,
    sweep,
    agent,
    post,
    ...following(context, account),
  }
}

function following(context: Context, account: Account) {
  async function record(id: string): Promise<AgentCommandRecord> {
    const row = await commandById(context.db, account.id, id)
    if (!row) throw new Error('There is no such command')
    return commandRecordOf(row)
  }

  /** Runs one step of the job that follows a command. Returns true if the job is due again. */
  async function followOnce(id: string): Promise<boolean> {
    const base = { id: 1, kind: COMMAND_JOB, account_id: account.id, runs: 0, lease_until: null }
    const job = { ...base, subject: id, due_at: new Date().toISOString() }
    return (await followAgentCommand(context, job, AbortSignal.timeout(30_000))) !== null
  }

  async function follow(id: string): Promise<AgentCommandRecord> {
    while (await followOnce(id)) await new Promise((resolve) => setTimeout(resolve, 100))
    return record(id)
  }

  const age = (id: string, ms: number) =>
    context.db
      .updateTable('agent_commands')
      .set({ sent_at: new Date(Date.now() - ms).toISOString() })
      .where('id', '=', id)
      .execute()

  return { record, followOnce, follow, age }
}
