import { expect, test } from 'vitest'
import { json, type Script } from '@/lib/upstream/testing/scripted-upstream'
import { chosenServer, definition, startBody, tunnel, writes } from './testing/tunnels'

type Answer = Parameters<Script>[1]

/**
 * Creates an agent with one saved tunnel. `serve` responds to the request to stop the tunnel. `isStopped` is true if
 * the agent carries out the request.
 */
async function stopCut(serve: (response: Answer) => unknown, isStopped: boolean) {
  const running: object[] = []
  const { lab, fixture } = await chosenServer(({ method }, response) => {
    if (method === 'GET') return void json(response, 200, { tunnels: running })
    if (method === 'POST') return void json(response, 201, (running[0] = tunnel('web')))
    if (isStopped) running.length = 0
    serve(response)
  })
  await lab.ask('start', startBody({}, true))
  fixture.seen.length = 0
  return { lab, fixture }
}

const cuts: [string, (response: Answer) => unknown, boolean][] = [
  ['before it was performed', (r) => r.destroy(), false],
  ['after it was performed', (r) => r.destroy(), true],
  [
    'in the middle of the response',
    (r) => r.writeHead(200, { 'content-length': 99 }).write('{', () => r.destroy()),
    true,
  ],
  ['by an ingress that lost the agent', (r) => r.writeHead(503).end('gone'), true],
  ['by a response that is not from an agent', (r) => r.writeHead(200).end('<h1>hi</h1>'), false],
]

test.each(cuts)(
  'a stop cut %s has an unknown outcome, is sent once, and the next poll shows its result',
  async (_, serve, isStopped) => {
    const { lab, fixture } = await stopCut(serve, isStopped)
    const { failure } = await lab.ask('stop', { stop: true, remove_saved: false }, { name: 'web' })
    expect(failure).toMatchObject({ error_code: 'ADIT_OUTCOME_UNKNOWN' })
    expect(writes(fixture.seen)).toMatchObject([{ method: 'DELETE', url: '/api/tunnels/web' }])
    expect((await lab.audit()).at(-1)).toMatchObject({ operation: 'agents.stop-tunnel', result: 'unknown' })
    expect((await lab.poll()).json?.saved).toEqual([{ definition, is_running: !isStopped }])
  },
)

test('a saved tunnel stays saved if its stop is refused or never reaches the agent', async () => {
  const { lab, fixture } = await stopCut(
    (r) => json(r, 400, { error_code: 101, msg: 'no', details: { err: 'busy' } }),
    false,
  )
  const both = { stop: true, remove_saved: true }
  const { failure } = await lab.ask('stop', both, { name: 'web' })
  expect(failure).toMatchObject({
    error_code: 'ADIT_AGENT_REFUSED',
    msg: expect.stringContaining('busy'),
  })
  expect((await lab.poll()).json?.saved).toEqual([{ definition, is_running: true }])
  await fixture.close()
  expect((await lab.ask('stop', both, { name: 'web' })).failure).toMatchObject({
    error_code: 'ADIT_UPSTREAM_CONNECT',
  })
  expect((await lab.audit()).at(-1)).toMatchObject({ operation: 'agents.stop-tunnel', result: 'refused' })
  expect((await lab.poll()).json?.saved).toEqual([{ definition, is_running: null }])
})
