import { expect, test } from 'vitest'
import { refusedOf } from '@/lib/agents/model/command-reasons'
import { agentUpdateEventKinds, type AgentUpdateStep, planWaves } from '@/lib/agents/model/updates'
import { voiceFaults } from '@/lib/util/testing/voice'
import { eventText, eventDetails, withStops } from './event-text'
import { toBody } from './new/plan'
import {
  countParts,
  countText,
  endedText,
  manualText,
  restText,
  stateLabel,
  stepLabel,
  stepText,
  cancelText,
  interruptedUrls,
  resumeConsequences,
} from './update-text'
import { canaryText, proposalText, updatePlanText, updateTimeLeftText } from './plan-text'

test('only finished agents fill the bar; those in progress are striped', () => {
  const colors = countParts({ done: 1, settle: 1, queued: 1 }).map(({ label, color }) => [label, color])
  expect(colors).toEqual([
    ['updated', 'bg-ready'],
    ['in progress', expect.stringContaining('repeating-linear-gradient')],
    ['not started', 'bg-line'],
  ])
})

test('the progress text counts agents by outcome', () => {
  expect(countText({ done: 2, failed: 1, settle: 1, follow: 1, queued: 3 })).toBe(
    '2 updated, 1 failed, 2 in progress, 3 not started',
  )
  expect(countText({ queued: 1, skipped: 2 })).toBe('3 not started')
  expect(countText({ failed: 3, queued: 2 }, 1)).toBe('1 not updated, 2 failed, 2 not started')
})

const named = (...names: string[]) => names.map((name) => ({ name, agent_id: name }))

test.each([
  [{ done: 5, failed: 1, current: 2 }, ['quay-1'], "quay-1 wasn't updated"],
  [{ done: 5, failed: 2 }, ['quay-1', 'quay-2'], "quay-1 and quay-2 weren't updated"],
  [{ failed: 4 }, ['a', 'b', 'c', 'd'], "4 agents weren't updated"],
  [{ done: 2, skipped: 3 }, [], "3 agents weren't updated"],
  [{ done: 5, current: 2 }, [], '7 agents are up to date'],
  [{ done: 1 }, [], '1 agent is up to date'],
  [{ current: 2 }, [], 'No agent found a newer version'],
  [{ current: 1 }, [], 'The agent found no newer version'],
])('the result of an update with %j', (counts, failed, text) =>
  expect(endedText(counts, named(...failed))).toBe(text),
)

test('agents that reject all updates are not offered again, but must be updated on their machines', () => {
  expect(restText({ failed: 2 }, 0)).toBe('Retry 2 failed…')
  expect(restText({ failed: 2 }, 1)).toBe('Retry 1 failed…')
  expect(restText({ failed: 2, skipped: 3 }, 1)).toBe('Update the rest (4 agents)')
  expect(manualText(named('quay'), 1)).toBeNull()
  expect(manualText(named('quay'), 2)).toBe('Update quay on its machine.')
  expect(manualText(named('a', 'b'), 3)).toBe('Update a and b on their machines.')
})

test('a failure because updates are disabled or the version is too old is recognized as recorded', () => {
  const failed = (agent_id: string, code: string | undefined, message: string) => ({
    seq: 1,
    at: '',
    agent_id,
    kind: 'failed',
    evidence: { at_step: 'update', code, message },
  })
  const events = [
    failed('off', 'ERR_SERVICE_806', 'Update checks are disabled.'),
    failed('old', 'ERR_SERVICE_1121', 'This agent is too old for the update command.'),
    failed('lost', undefined, "The agent didn't reconnect. Its updates aren't disabled."),
  ]
  expect(refusedOf(named('off', 'old', 'lost'), events).map(({ name }) => name)).toEqual(['off', 'old'])
})

test('an agent that found no newer version is unchanged, which says nothing about its health', () => {
  const current = { step: 'current', error: null, version_before: '3.30.2', version_after: '3.30.2' } as const
  expect(stepLabel('current', 'done')).toEqual({ state: 'unchanged', label: 'No change' })
  expect(stepText(current)).toBe('The agent found no version newer than 3.30.2.')
  expect(stepText({ ...current, version_before: '' })).toBe('The agent found no newer version.')
  const refusal = { code: 'ERR_SERVICE_809', message: 'No newer release is available.' }
  expect(eventText(event('update-refused', refusal))).toEqual({
    state: 'unchanged',
    text: 'No change: No newer release is available.',
  })
})

test('the text of the settle step makes no claim about the progress of the installation', () => {
  const settles = { step: 'settle', error: null, version_before: '3.30.2', version_after: null } as const
  expect(stepText(settles)).toBe(
    "Waiting for the update to install. The platform doesn't report when the update is complete.",
  )
})

const agents = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `ag_${n + 1}`,
    name: `quay-${n + 1}`,
    endpoint_count: n,
    version: '3.30.2',
  }))
const planned = (count: number, wave_size: number, has_canary: boolean) => {
  const plan = planWaves(agents(count), { wave_size, has_canary })
  return updatePlanText(plan, 60_000)
}

test('a plan is summarized in a sentence', () => {
  expect(planned(7, 3, true)).toBe(
    '7 agents in a canary and 2 waves: quay-1, then 3, then 3. Takes at least 4 min.',
  )
  expect(planned(2, 3, true)).toBe('quay-1 first, then 1 more agent. Takes at least 3 min.')
  expect(planned(4, 3, true)).toMatch(/^quay-1 first, then 3 more agents\. /)
  expect(planned(1, 3, true)).toBe('1 agent in a canary. Takes at least 1 min 20 s.')
  expect(planned(20, 2, false)).toContain('10 waves: 2, then 2, then 2, then 2, then 2, then 5 more waves.')
  expect(planned(832, 3, true)).toContain('832 agents in a canary and 277 waves: quay-1, then 3')
  expect(planned(832, 3, true)).toMatch(/then 273 more waves\. Takes at least 6\.2 h\.$/)
})

test('the canary is named once agents are selected', () => {
  expect(canaryText(null)).toBe('Updates one agent before all others.')
  expect(canaryText(agents(1)[0] ?? null)).toBe('Updates quay-1 before all others.')
})

test('an agent is queued only while the update runs', () => {
  expect(stepLabel('queued', 'running').label).toBe('Queued')
  for (const state of ['paused', 'stopped', 'cancelled'] as const)
    expect(stepLabel('queued', state).label).toBe('Not started')
  expect(stepLabel('settle', 'stopped').label).toBe('Settling')
  expect(stepLabel('failed', 'stopped').state).toBe('wrong')
  expect(stepLabel('failed', 'stopped', true)).toEqual({ state: 'attention', label: 'Not updated' })
})

test('the button for a larger wave size has the waves and the duration', () => {
  expect(proposalText(50, 18, true, 30_000)).toBe('Use 50: a canary and 17 waves, at least 15 min')
  expect(proposalText(50, 18, false, 30_000)).toBe('Use 50: 18 waves, at least 15 min')
})

test.each([
  ['running', null, {}, 0, 'In progress'],
  ['paused', null, { settle: 1 }, 0, 'Pausing'],
  ['paused', null, { queued: 1 }, 0, 'Paused'],
  ['cancelled', null, { settle: 1 }, 0, 'Canceling'],
  ['done', '2026-01-01T00:00:00Z', { done: 1, failed: 1 }, 0, 'Ended with failures'],
  ['done', '2026-01-01T00:00:00Z', { done: 1, failed: 2 }, 1, 'Ended with failures'],
  ['done', '2026-01-01T00:00:00Z', { done: 1, failed: 1 }, 1, 'Partly updated'],
  ['done', '2026-01-01T00:00:00Z', { current: 1, failed: 1 }, 1, 'Not updated'],
  ['stopped', null, { settle: 1, failed: 1 }, 0, 'Stopped'],
  ['stopped', '2026-01-01T00:00:00Z', { skipped: 1, failed: 1 }, 0, 'Stopped'],
  ['stopped', '2026-01-01T00:00:00Z', { done: 1, failed: 1 }, 0, 'Ended with failures'],
] as const)('the label of an update in the state %s: %#', (state, ended_at, counts, refused, label) =>
  expect(stateLabel({ state, ended_at, counts, refused }).label).toBe(label),
)

test('an update in which agents only rejected the update has no red state', () => {
  const stateOf = (refused: number) =>
    stateLabel({ state: 'stopped', ended_at: null, counts: { failed: 1, queued: 1 }, refused }).state
  expect([stateOf(0), stateOf(1)]).toEqual(['wrong', 'attention'])
})

const event = (kind: string, evidence: Record<string, unknown>, agent_id: string | null = 'ag_1') => ({
  seq: 1,
  at: '2026-01-01T00:00:00Z',
  kind,
  evidence,
  agent_id,
})

test('an event has a sentence, and details for the evidence that the sentence omits', () => {
  const back = event('back', {
    session_id: 'ts_2',
    session_before: 'ts_1',
    version: '3.31.0',
    version_before: '3.30.2',
    seen_after_s: 4,
  })
  expect(eventText(back).text).toBe(
    'Back online with a new session, detected 4 seconds after the restart. The agent now runs 3.31.0 (was 3.30.2).',
  )
  expect(eventDetails(back)).toEqual([
    { label: 'session', value: 'ts_2' },
    { label: 'previous session', value: 'ts_1' },
  ])
  expect(eventText(event('verified', { served: 1, expected_missing: ['https://b.example'] })).text).toMatch(
    /^As expected, these endpoints went offline: https:\/\/b\.example\./,
  )
  expect(eventText(event('stopped', { reason: 'a: No.' }, null)).text).toBe(
    'Stopped: no more agents will be updated. a: No.',
  )
  expect(eventText(event('update-accepted', { settle_s: 1 })).text).toContain('Waiting 1 second for')
  expect(eventText(event('checked', { version: '', endpoints: 1 })).text).toBe('Online, serving 1 endpoint.')
  expect(eventText(event('checked', { version: '', endpoints: null })).text).toMatch(/^Online\. The agent's/)
  for (const kind of ['of a later version', 'constructor']) expect(eventText(event(kind, {})).text).toBe(kind)
})

test.each(agentUpdateEventKinds)('the text of the event %s is plain with and without evidence', (kind) => {
  const evidence = [
    {},
    { version: '', endpoints: 0, served: 0, settle_s: 1, by: 'op@example.com', agents: 1 },
    {
      version: '3.31.0',
      version_before: '3.30.2',
      endpoints: 2,
      served: 2,
      settle_s: 30,
      seen_after_s: 4,
      expected_missing: ['https://b.example'],
      by: 'op@example.com',
      stops: true,
      at_step: 'verify',
    },
    { at_step: 'update', code: 'ERR_SERVICE_806', message: 'Update checks are disabled.' },
    { at_step: 'update', code: 'ERR_SERVICE_809', message: 'No newer release is available.' },
  ]
  expect(voiceFaults(evidence.map((one) => eventText(event(kind, one)).text))).toEqual([])
})

test('a failure that stops the update is shown once', () => {
  const failed = event('failed', { at_step: 'update', error: 'It refused the update: No.' })
  const [reported, ...more] = withStops([failed, { ...event('stopped', { reason: 'a: No.' }), seq: 2 }])
  expect(more).toEqual([])
  expect(reported && eventText(reported).text).toBe(
    'Failed while sending the update command. No more agents will be updated.',
  )
  const another = { ...event('failed', { at_step: 'follow', error: 'Still 3.30.2' }, 'ag_2'), seq: 3 }
  expect(withStops([failed, another]).map((one) => eventText(one).text)).toEqual([
    'Failed while sending the update command.',
    'Failed while waiting for the agent to reconnect.',
  ])
  const byItself = event('stopped', { reason: 'op@example.com is a viewer now.' }, null)
  expect(withStops([failed, byItself])).toHaveLength(2)
})

test('the form values become the request body, with a default name', () => {
  const values = {
    name: ' ',
    wave_size: '3',
    has_canary: true,
    canary: 'ag_2',
    settle: '30',
    patience: '300',
  }
  const chosen = agents(2)
  expect(toBody(values, chosen)).toEqual({
    name: 'Update of 2 agents',
    agent_ids: ['ag_1', 'ag_2'],
    wave_size: 3,
    has_canary: true,
    canary_id: 'ag_2',
    settle_ms: 30_000,
    reconnect_timeout_ms: 300_000,
  })
  expect(toBody(values, chosen.slice(0, 1))).toMatchObject({ name: 'Update of quay-1', canary_id: 'ag_1' })
  expect(toBody({ ...values, has_canary: false }, chosen)).not.toHaveProperty('canary_id')
})

test.each([
  [5_000, 'less than a minute left'],
  [61_000, 'about 1 min 10 s left'],
  [150_000, 'about 3 min left'],
  [9_000_000, 'about 2.5 h left'],
])('%i ms left is shown as "%s"', (ms, text) => expect(updateTimeLeftText(ms)).toBe(text))

test.each([
  [{ queued: 2, update: 1 }, "2 agents won't be updated. 1 agent is being updated and will finish."],
  [{ queued: 1 }, "1 agent won't be updated. No agents are being updated."],
  [{ done: 1, settle: 2 }, '2 agents are being updated and will finish.'],
] as const)('canceling an update with %j names only the agents that it affects', (counts, text) =>
  expect(cancelText(counts)).toBe(`${text} A canceled update can't be resumed.`),
)

test('a confirmation names the agents that a resumed update restarts, and their endpoints', () => {
  expect(resumeConsequences({ done: 1, queued: 1 })).toBe('1 agent will be updated and restarted, in waves.')
  expect(resumeConsequences({ failed: 2, queued: 3 })).toBe(
    "3 agents will be updated and restarted, in waves. 2 agents that weren't updated will be skipped.",
  )
  const target = (step: AgentUpdateStep, endpoints: string[]) => ({
    agent_id: 'ag_1',
    name: 'quay-1',
    wave: 1,
    step,
    due_at: null,
    session_id: 'ts_1',
    version_before: '3.30.0',
    version_after: null,
    endpoints,
    error: null,
    ended_at: null,
  })
  const targets = [
    target('failed', ['https://a.test']),
    target('queued', ['https://c.test', 'https://b.test']),
  ]
  expect(interruptedUrls([...targets, target('queued', ['https://b.test'])])).toEqual([
    'https://b.test',
    'https://c.test',
  ])
})
