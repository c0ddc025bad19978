import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { recover } from '@/lib/acts/recover'
import { type AgentCommandRecord, agentsApi } from '@/lib/api/agents'
import { runOperation } from '@/lib/server/console-api'
import { Failure } from '@/lib/contract/failure'
import { findAgent } from '@/lib/agents/agents'
import { commandRecordOf } from '@/lib/agents/command-record'
import { commandById, recoverCommand } from '@/lib/agents/commands'
import { seedSession } from '@/lib/platform/seed'
import type { SampleSession } from '@/lib/platform/seed/sessions'
import type { Call } from '@/lib/platform/testing/platform'
import type { PlatformStore } from '@/lib/platform/store'
import type { AgentCommandName } from '@/lib/resources/agent-commands'
import { followAgentCommand, sweepAgentCommands } from '@/lib/agents/server/command-follow'
import { COMMAND_JOB, postAgentCommand } from '@/lib/agents/server/commands'
import type { Account } from '@/lib/server/accounts/upstream'
import { actsOf } from '@/lib/server/acts'
import type { Context } from '@/lib/server/context'
import { pollAgents } from '@/lib/agents/server/fleet'
import { consoleAt } from '@/lib/server/proxy/testing'
import { signedInPerson } from '@/lib/server/test-console'

/** Handles a command between console and platform. `pass` forwards it to the platform. */
export type Act = (
  request: IncomingMessage,
  response: ServerResponse,
  pass: () => Promise<Response>,
) => unknown

interface Platform {
  url: string
  token: string
  store: PlatformStore
  call: Call
}

const open: (() => Promise<void>)[] = []

/** Closes the labs that a file opened. */
export const closeLabs = () => Promise.all(open.splice(0).map((close) => close()))

/**
 * Starts a server in front of the platform that uses its key. `act` handles only commands; other requests are
 * forwarded.
 */
async function standBefore(platform: Platform, act: Act) {
  const reached: string[] = []
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request
    const pass = async () =>
      fetch(platform.url + url, {
        method,
        headers: {
          authorization: `Bearer ${platform.token}`,
          'service-version': '2',
          'content-type': 'application/json',
        },
        body: method === 'GET' ? undefined : await text(request),
      })
    if (method !== 'GET') {
      reached.push(url)
      await act(request, response, pass)
      if (response.writableEnded || request.socket.destroyed) return
    }
    const upstream = await pass()
    response.writeHead(upstream.status, { 'content-type': 'application/json' })
    response.end((await upstream.text()).replaceAll(platform.url, own))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo // listens on TCP
  const own = `http://127.0.0.1:${port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  open.push(close)
  return { url: own, reached, close, reopen: () => listen(port) }
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

/** Creates a console whose account is a real platform with sample agents. `act` handles its commands. */
export async function commandLab(platform: Platform, act: Act = () => undefined) {
  const upstream = await standBefore(platform, act)
  const { context, account, audit, ask } = await consoleAt(upstream.url)
  const check = () => pollAgents(context, account, { isWaitedFor: true })

  /** Creates a sample agent for one test, in the console's form. */
  async function agent(more: Partial<SampleSession> = {}): Promise<Commanded> {
    const [ip, metadata] = [`192.0.2.${(created += 1)}`, `{"test":"${created}"}`]
    const sample = { os: 'linux', agent_version: '3.30.2', ip, region: 'eu', metadata, ...more }
    const sessionId = await seedSession(platform.store, sample)
    await check()
    const found = await findAgent(context.db, account.id, sessionId)
    if (!found) throw new Error('The console did not see the agent')
    return { agentId: found.id, sessionId }
  }

  /** Sends a command to the console, as a page does. */
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
    const json = (await response.json()) as AgentCommandRecord & { error_code?: string; msg?: string } // either
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

/** Returns functions that check the outcome of a command in a lab. */
function following(context: Context, account: Account) {
  async function record(id: string): Promise<AgentCommandRecord> {
    const row = await commandById(context.db, account.id, id)
    if (!row) throw new Error('There is no such command')
    return commandRecordOf(row)
  }

  /** Runs one step of the job that follows a command. Returns whether it is due again. */
  async function followOnce(id: string): Promise<boolean> {
    const base = { id: 1, kind: COMMAND_JOB, account_id: account.id, runs: 0, lease_until: null }
    const job = { ...base, subject: id, due_at: new Date().toISOString() }
    return (await followAgentCommand(context, job, AbortSignal.timeout(30_000))) !== null
  }

  /** Follows a command until its job ends. */
  async function follow(id: string): Promise<AgentCommandRecord> {
    while (await followOnce(id)) await new Promise((resolve) => setTimeout(resolve, 100))
    return record(id)
  }

  /** Changes a command to have been sent this long ago. */
  const age = (id: string, ms: number) =>
    context.db
      .updateTable('agent_commands')
      .set({ sent_at: new Date(Date.now() - ms).toISOString() })
      .where('id', '=', id)
      .execute()

  return { record, followOnce, follow, age }
}
