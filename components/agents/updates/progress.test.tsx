import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { onAccount } from '@/components/resource/testing/on-account'
import { anUpdate } from '@/lib/api/testing/agent-updates'
import type { AgentUpdateDetail, AgentUpdateSummary, AgentUpdateTarget } from '@/lib/api/agent-updates'
import type { Access } from '@/lib/contract/operation'
import type { AgentUpdateStep } from '@/lib/agents/model/updates'
import { NextStep } from './progress'
import { SwimLanes } from './swim-lanes'
import { lanesOf, expectedPeriods } from './lanes'
import { hasChangedNothing } from './update-text'

const target = (name: string, step: AgentUpdateStep): AgentUpdateTarget => ({
  agent_id: `ag_${name}`,
  name,
  wave: 1,
  step,
  due_at: null,
  session_id: 'ts_1',
  version_before: '3.30.2',
  version_after: null,
  endpoints: [],
  error: step === 'failed' ? 'It refused the update: No.' : null,
  ended_at: null,
})

function html(
  more: Partial<AgentUpdateSummary>,
  steps: readonly AgentUpdateStep[],
  role: Access = 'operator',
  events: AgentUpdateDetail['events'] = [],
) {
  const targets = steps.map((step, n) => target(`quay-${n + 1}`, step))
  const counts: AgentUpdateSummary['counts'] = {}
  for (const step of steps) counts[step] = (counts[step] ?? 0) + 1
  return onAccount(<NextStep update={anUpdate({ counts, ...more })} targets={targets} events={events} />, {
    role,
  })
}
/** Returns the lanes of agents in these steps, half a minute after their wave began. */
function lanes(steps: readonly AgentUpdateStep[], count = steps.length) {
  const targets = Array.from({ length: count }, (_, n) => target(`quay-${n + 1}`, steps[n] ?? 'queued'))
  const names = steps.map((_, n) => `quay-${n + 1}`)
  const at = '2026-01-01T00:00:00Z'
  const events = [{ seq: 1, at, agent_id: null, kind: 'wave', evidence: { wave: 1, agents: names } }]
  const detail = { update: anUpdate(), targets, events }
  const nowMs = Date.parse(at) + 30_000
  const drawn = lanesOf(detail, nowMs)
  const plan = expectedPeriods(detail, drawn, nowMs)
  return onAccount(<SwimLanes detail={detail} lanes={drawn} untilMs={nowMs + 30_000} plan={plan} />)
}
const ended = { state: 'cancelled', ended_at: '2026-01-01T00:10:00Z' } as const

test('an ended update links to the failed agent and to a new plan for the rest', () => {
  const shown = html(ended, ['done', 'failed', 'skipped', 'skipped'])
  expect(textOf(shown)).toContain('quay-2 wasn&#x27;t updated It refused the update: No.')
  expect(textOf(shown)).toContain('The update didn&#x27;t start on 2 agents.')
  expect(shown).toMatch(/<a[^>]*href="\/lab\/agents\/ag_quay-2"[^>]*>.*View quay-2/)
  expect(shown).toMatch(
    /<a[^>]*href="\/lab\/agent-updates\/new\?rest=upd_1"[^>]*>.*Update the rest \(3 agents\)/,
  )
  const viewers = html(ended, ['failed'], 'viewer')
  expect(viewers).toContain('View quay-1')
  expect(viewers).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*Retry 1 failed…/)
})

const event = (kind: string, agent_id: string | null, evidence = {}) => ({
  seq: 1,
  at: '2026-01-01T00:00:00Z',
  agent_id,
  kind,
  evidence,
})

test('agents that refuse updates are not offered for a new plan', () => {
  const refusal = event('update-refused', 'ag_quay-1', { code: 'ERR_SERVICE_806', message: 'Disabled' })
  const shown = html(ended, ['failed', 'done'], 'operator', [refusal])
  expect(textOf(shown)).toContain('It refused the update: No. How to update the agent on its machine')
  expect(shown).toMatch(/<a[^>]*href="\/help\/agents#update-on-the-machine"[^>]*>How to update the agent/)
  expect(shown).not.toMatch(/Update the rest|Retry/)
  const halted = html({ state: 'stopped', reason: 'No' }, ['failed', 'queued'], 'operator', [refusal])
  expect(textOf(halted)).toContain(
    'Then update quay-1 on its machine. How to update the agent on its machine',
  )
  expect(html({ state: 'stopped', reason: 'No' }, ['failed', 'queued'])).not.toContain('How to update')
  expect(halted).not.toContain('Retry')
  expect(html(ended, ['failed', 'failed'], 'operator', [refusal])).toContain('Retry 1 failed…')
})

test("the error of a rejected update begins with the agent's message", () => {
  const rejection = { code: 'ERR_SERVICE_806', message: 'No' }
  const shown = (evidence: object) =>
    textOf(
      html({ state: 'stopped', reason: 'No' }, ['failed', 'queued'], 'operator', [
        event('failed', 'ag_quay-1', { at_step: 'update', ...evidence }),
      ]),
    )
  expect(shown(rejection)).toContain('quay-1 rejected the update No.')
  expect(shown({ ...rejection, at_step: 'restart' })).toContain('It refused the update: No.')
  expect(shown({ message: 'No' })).toContain('quay-1 failed It refused the update: No.')
  expect(shown({ ...rejection, message: 'Unknown' })).toContain('It refused the update: No.')
})

test('an update that a restore stopped does not claim that an agent failed', () => {
  const reason = 'Stopped because a backup was restored.'
  const halted = { state: 'stopped', reason } as const
  const byRestore = textOf(
    html(halted, ['failed', 'queued'], 'operator', [event('stopped', null, { reason })]),
  )
  expect(byRestore).toContain(`Stopped ${reason}`)
  expect(byRestore).not.toContain('quay-1 failed')
  const byAgent = html(halted, ['failed', 'queued'], 'operator', [event('stopped', 'ag_quay-1', { reason })])
  expect(textOf(byAgent)).toContain('quay-1 failed It refused the update: No.')
})

test('an update without remaining agents has no next step', () =>
  expect(html({ ...ended, state: 'done' }, ['done', 'current'])).not.toMatch(/<a |<button/))

test('a halted update shows the cause, the next step, the agents in progress and the failed agents', () => {
  const reason = 'quay-2: It refused the update: No.'
  const stopped = html({ state: 'stopped', reason }, ['done', 'failed', 'queued'])
  expect(textOf(stopped).trim()).toBe(
    'quay-2 failed It refused the update: No. To continue without quay-2, select “Resume”. ' +
      'To retry quay-2, fix the cause, then select “Retry quay-2…”. View quay-2 Retry quay-2…',
  )
  expect(stopped).toMatch(/href="\/lab\/agent-updates\/new\?agents=ag_quay-2"/)
  expect(stopped).toMatch(/href="\/lab\/agents\/ag_quay-2"/)
  expect(textOf(html({ state: 'paused' }, ['done', 'queued', 'queued'])).trim()).toBe(
    'Paused: no more agents will be updated No agents are being updated.',
  )
  const many = html({ state: 'stopped', reason }, ['failed', 'failed', 'settle'])
  expect(textOf(many).trim()).toMatch(
    /^quay-2 failed It refused the update: No\. 1 agent is being updated and will finish\. Failed: quay-2 , quay-1/,
  )
})

test('the reason of a failure or of an unchanged version has its own line, once', () => {
  const shown = lanes(['failed', 'current', 'settle'])
  expect(shown).toMatch(/<td class="[^"]*col-span-full[^"]*text-wrong[^"]*">It refused the update: No\.</)
  expect(shown).toMatch(
    /<td class="[^"]*col-span-full[^"]*text-muted[^"]*">The agent found no version newer than/,
  )
  expect(textOf(shown).match(/It refused/g)).toHaveLength(1)
  expect(shown).toMatch(/<td class="sr-only">Waiting for the update to install/)
})

test('after a failure, a new plan for the failed agents is a secondary action', () => {
  const retry = html(ended, ['failed', 'failed', 'done'])
  expect(textOf(retry)).toMatch(
    /quay-1 and quay-2 weren&#x27;t updated quay-1 : It refused.* quay-2 : It refused/,
  )
  expect(retry).toMatch(/<a[^>]*class="[^"]*button-secondary[^"]*"[^>]*>.*Retry 2 failed…/)
  expect(retry).not.toContain('button-primary')
  expect(html(ended, ['done', 'skipped'])).toContain('button-primary')
})

test('the causes that the result lists are not repeated in the lanes', () => {
  const targets = [target('quay-1', 'failed')]
  const of = (ended_at: string | null) => {
    const detail = { update: anUpdate({ state: 'done', ended_at }), targets, events: [] }
    return onAccount(<SwimLanes detail={detail} lanes={lanesOf(detail, 0)} untilMs={null} plan={new Map()} />)
  }
  expect(of('2026-01-01T00:10:00Z')).not.toContain('It refused the update')
  expect(of(null)).toContain('It refused the update')
})

const legend = (...steps: AgentUpdateStep[]) => textOf(/<ul.*?<\/ul>/.exec(lanes(steps))?.[0] ?? '').trim()

test('the legend has only what the picture shows', () => {
  expect(legend('queued')).toBe('')
  expect(legend('settle')).toBe('Update')
  expect(legend('failed')).toBe('Failed')
  expect(legend('failed', 'settle')).toBe('Update Failed')
  expect(legend('settle', 'queued')).toBe('Update Planned')
})

function failedAfter(ms: number) {
  const at = '2026-01-01T00:00:00Z'
  const ended_at = new Date(Date.parse(at) + ms).toISOString()
  const events = [
    { seq: 1, at, agent_id: null, kind: 'wave', evidence: { wave: 1, agents: ['quay-1'] } },
    { seq: 2, at: ended_at, agent_id: 'ag_quay-1', kind: 'stopped', evidence: {} },
  ]
  const detail = {
    update: anUpdate({ state: 'stopped' }),
    targets: [{ ...target('quay-1', 'failed'), ended_at }],
    events,
  }
  const drawn = lanesOf(detail, Date.parse(at) + 9_000)
  const plan = expectedPeriods(detail, drawn, Date.parse(at) + 9_000)
  return onAccount(<SwimLanes detail={detail} lanes={drawn} untilMs={null} plan={plan} />)
}

test('lanes without a phase longer than a second have no chart', () => {
  expect(failedAfter(1_000)).not.toMatch(/data-mark|<ul/)
  expect(textOf(failedAfter(20))).not.toContain('0 s 1 s')
  const shown = failedAfter(1_200)
  expect(shown).toContain('data-mark="failed"')
  expect(textOf(shown)).toMatch(/0 s 1 s 2 s 3 s 4 s/)
  expect(textOf(/<ul.*?<\/ul>/.exec(shown)?.[0] ?? '').trim()).toBe('Failed Stopped')
})

test('the failure that stopped the update is not repeated in its lane', () =>
  expect(textOf(failedAfter(20))).not.toContain('It refused the update'))

test('a lane lists its phases as text, and the phase in progress is open', () => {
  const shown = lanes(['settle', 'queued'])
  expect(textOf(shown)).toContain('Update 30 s so far')
  expect(textOf(shown)).toMatch(/Wave 1: 2 agents, 1 in progress, 1 not started/)
  expect(shown.match(/<th scope="row"/g)).toHaveLength(2)
})

test('lanes of many agents are paginated, starting at the page with an agent in progress', () => {
  const steps = Array.from({ length: 60 }, () => 'done' as const)
  const shown = lanes([...steps, 'settle'], 180)
  expect(shown.match(/<th scope="row"/g)).toHaveLength(50)
  expect(textOf(shown)).toContain('51–100 of 180')
  expect(shown).toContain('>quay-61<')
})

test('a stopped update is unchanged if all agents that it reached rejected the update', () => {
  const refusal = event('update-refused', 'ag_quay-1', { code: 'ERR_SERVICE_806', message: 'Disabled' })
  const is = (steps: readonly AgentUpdateStep[], events = [refusal]) => {
    const targets = steps.map((step, n) => target(`quay-${n + 1}`, step))
    return hasChangedNothing({ update: anUpdate({ state: 'stopped' }), targets, events })
  }
  expect(is(['failed', 'queued'])).toBe(true)
  expect(is(['failed', 'done', 'queued'])).toBe(false)
  expect(is(['failed', 'queued'], [])).toBe(false)
  const accepted = event('update-accepted', 'ag_quay-1')
  expect(is(['failed', 'queued'], [accepted, refusal])).toBe(false)
  expect(is(['queued', 'queued'], [])).toBe(false)
})
