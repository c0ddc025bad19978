import { expect, onTestFinished, test, vi } from 'vitest'
import { COMMAND_MS, type Hello } from '@/lib/tunnel/messages'
import { connectAgent, newAuthtoken } from '../testing/agent'
import { codeOf, sharedPlatform } from '../testing/platform'

const platform = sharedPlatform()
const connected = async (more: Partial<Hello> = {}) => {
  const { token: authtoken } = await newAuthtoken(platform().call)
  const agent = await connectAgent(platform().ingressUrl, { authtoken, ...more })
  const command = (verb: string) =>
    platform().call('POST', `/tunnel_sessions/${agent.welcome.session_id}/${verb}`, { body: {} })
  return { ...agent, command }
}

test.each(['restart', 'stop', 'update'] as const)(
  '%s is accepted once the agent confirms it',
  async (verb) => {
    const agent = await connected()
    const asked = agent.command(verb)
    const { command, command_id } = await agent.next('command')
    expect(command).toBe(verb)
    agent.send({ type: 'answer', command_id: 'another', error: 'not mine' })
    agent.send({ type: 'answer', command_id, error: '' })
    expect(await asked).toMatchObject({ status: 204, text: '' })
    expect(agent.received).toEqual([])
  },
)

test.each([
  ['restart', 502, 808],
  ['stop', 502, 807],
  ['update', 400, 809],
])("the agent's error for %s becomes the error message", async (verb, status, code) => {
  const agent = await connected()
  const asked = agent.command(verb)
  const { command_id } = await agent.next('command')
  agent.send({ type: 'answer', command_id, error: 'The disk is full' })
  const answer = await asked
  expect([answer.status, codeOf(answer), answer.body.msg]).toEqual([status, code, 'The disk is full'])
})

test.each([
  ['restart', 804],
  ['stop', 805],
  ['update', 806],
])("%s isn't sent to an agent that declared a reason against it", async (verb, code) => {
  const why = 'Remote management is off'
  const agent = await connected({ capabilities: { restart: why, stop: why, update: why } })
  const answer = await agent.command(verb)
  expect([answer.status, codeOf(answer), answer.body.msg]).toEqual([400, code, why])
  expect(agent.received).toEqual([])
})

test('a command is unknown if its agent disconnects first, and later commands return 404', async () => {
  const agent = await connected()
  const asked = agent.command('stop')
  await agent.next('command')
  await agent.kill()
  const answer = await asked
  expect([answer.status, codeOf(answer)]).toEqual([504, 810])
  await expect.poll(async () => (await agent.command('stop')).status).toBe(404)
})

test("a command times out after COMMAND_MS if the agent doesn't respond", async () => {
  const agent = await connected()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = agent.command('stop')
  const { command_id } = await agent.next('command')
  vi.advanceTimersByTime(COMMAND_MS)
  const answer = await asked
  expect([answer.status, codeOf(answer)]).toEqual([504, 810])
  agent.send({ type: 'answer', command_id, error: '' })
  vi.useRealTimers()
  expect((await platform().call('GET', `/tunnel_sessions/${agent.welcome.session_id}`)).status).toBe(200)
})

test("a pending command doesn't block other writes, connections or binds", async () => {
  const slow = await connected()
  let isAnswered = false
  const asked = slow.command('stop').then((answer) => {
    isAnswered = true
    return answer
  })
  const { command_id } = await slow.next('command')
  const body = { domain: 'meanwhile.example' }
  expect((await platform().call('POST', '/reserved_domains', { body })).status).toBe(201)
  await (await connected()).bound('meanwhile.example')
  expect(isAnswered).toBe(false)
  slow.send({ type: 'answer', command_id, error: '' })
  expect((await asked).status).toBe(204)
})
