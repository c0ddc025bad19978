import { fieldsOf } from '@/lib/util/records'
import { afterAll, expect, test } from 'vitest'
import { openCommand } from '@/lib/agents/commands/store'
import { sharedPlatform } from '@/lib/platform/testing/platform'
import { agentCommands, sendAgentCommand } from '@/lib/agents/server/commands'
import { closeLabs, type Commanded, commandLab } from './testing/commanded'

const platform = sharedPlatform()
afterAll(closeLabs)
const within = 120_000
type Lab = Awaited<ReturnType<typeof commandLab>>

/** Sends a command through the proxy, as a client of the API does. */
const operate = (lab: Lab, { sessionId }: Commanded, verb: string, key?: string) =>
  lab.ask('POST', `/tunnel_sessions/${sessionId}/${verb}`, { body: {}, key, role: 'operator' })
const history = async ({ context, account }: Lab, { agentId }: Commanded) =>
  (await agentCommands(context, account, agentId)).commands

test.concurrent(
  "a restart sent through the proxy appears in the agent's history and is tracked",
  async () => {
    const lab = await commandLab(platform())
    const agent = await lab.agent()
    expect(await operate(lab, agent, 'restart', 'k')).toMatchObject({ status: 204, text: '' })
    expect(await operate(lab, agent, 'restart', 'k')).toMatchObject({ status: 204, text: '' })
    expect(lab.upstream.reached).toHaveLength(1)
    const [command, ...others] = await history(lab, agent)
    expect(others).toEqual([])
    expect(command).toMatchObject({ command: 'restart', state: 'accepted', by: 'u1' })
    expect(await lab.follow(command?.id ?? '')).toMatchObject({ state: 'seen', version_before: '3.30.2' })
    expect((await lab.audit()).map(({ operation, result, target }) => [operation, result, target])).toEqual([
      ['tunnel-sessions.restartAgent', null, agent.sessionId],
      ['tunnel-sessions.restartAgent', 'done', agent.sessionId],
    ])
  },
  within,
)

test.concurrent('an open command refuses further ones with 409, from the proxy and from the agent page', async () => {
  const lab = await commandLab(platform(), { whole: (_, response) => response.writeHead(204).end() })
  const [one, other] = [await lab.agent(), await lab.agent()]
  await lab.post(one, 'restart')
  const refused = await operate(lab, one, 'stop')
  expect(refused).toMatchObject({
    status: 409,
    json: { error_code: 'ADIT_CONFLICT', msg: (await lab.post(one, 'stop')).json.msg },
  })
  expect(refused.json).toMatchObject({ details: { open_command: 'restart' } })
  expect((await operate(lab, other, 'stop')).status).toBe(204)
  expect(await lab.post(other, 'restart')).toMatchObject({
    status: 409,
    json: { error_code: 'ADIT_CONFLICT' },
  })
  expect(lab.upstream.reached).toHaveLength(2)
})

test.concurrent('during a rolling update of an agent, the proxy refuses commands as the agent page does', async () => {
  const lab = await commandLab(platform())
  const { context, account } = lab
  const agent = await lab.agent()
  const person = { id: 'u1', email: 'u1@example.com' }
  const asked = { ...agent, command: 'update' as const, updateId: 'upd_1', requestId: 'r2' }
  await sendAgentCommand(context, account, person, asked)
  for (const verb of ['restart', 'update'] as const) {
    const [proxied, page] = [await operate(lab, agent, verb), await lab.post(agent, verb)]
    const plain = (text = '') => text.replace(/\d+ s\.$/, 'n s.')
    expect(proxied.status).toBe(409)
    expect(plain(String(fieldsOf(proxied.json).msg))).toBe(plain(page.json.msg))
  }
  expect(lab.upstream.reached).toHaveLength(1)
  expect(await history(lab, agent)).toHaveLength(1)
})

test.concurrent("a refused command returns the platform's error code and releases its idempotency key", async () => {
  const lab = await commandLab(platform())
  const agent = await lab.agent({ unable: { restart: 'Remote management is off' } })
  for (const count of [1, 2]) {
    const { status, json } = await operate(lab, agent, 'restart', 'k')
    expect([status, fieldsOf(json).error_code]).toEqual([expect.any(Number), 'ERR_SERVICE_804'])
    expect(await history(lab, agent)).toHaveLength(count)
  }
  expect((await history(lab, agent))[0]).toMatchObject({
    state: 'refused',
    error: { code: 'ERR_SERVICE_804' },
  })
  expect((await operate(lab, { agentId: '', sessionId: 'ts_none' }, 'stop')).status).toBe(404)
})

test.concurrent("the proxy doesn't send a command that the agent doesn't support", async () => {
  const lab = await commandLab(platform())
  const { status, json } = await operate(lab, await lab.agent({ os: 'windows' }), 'restart')
  expect([status, fieldsOf(json).error_code]).toEqual([409, 'ADIT_CONFLICT'])
  expect(lab.upstream.reached).toEqual([])
})

test.concurrent('a command whose process was killed before sending it is removed from the history', async () => {
  const lab = await commandLab(platform())
  const { context, account } = lab
  const agent = await lab.agent()
  await context.db
    .insertInto('acts')
    .values({
      id: 'act_1',
      owner_id: 'of-a-dead-process',
      account_id: account.id,
      user_id: 'u1',
      operation: 'tunnel-sessions.stopAgent',
      target: agent.sessionId,
      state: 'pending',
      request_id: null,
      created_at: new Date().toISOString(),
    })
    .execute()
  await openCommand(context.db, {
    id: 'c1',
    act_id: 'act_1',
    account_id: account.id,
    agent_id: agent.agentId,
    session_id: agent.sessionId,
    command: 'stop',
    user_id: 'u1',
    user_email: 'u1@example.com',
    version_before: '',
    update_id: null,
    request_id: 'of-a-dead-process',
  })
  await lab.sweep()
  expect(await history(lab, agent)).toEqual([])
  expect((await operate(lab, agent, 'stop')).status).toBe(204)
})
