import { expect, test } from 'vitest'
import type { AgentUpdateEvent, AgentUpdateTarget } from '@/lib/api/agent-updates'
import { anUpdate } from '@/lib/api/testing/agent-updates'
import { axisOf, roomsPx } from './lane-axis'
import { partBoxes } from './lane-bar'
import { exactSpan, lanesOf, partsText, expectedPeriods, remainingMs, stopsOf } from './lanes'

const t0 = Date.parse('2026-11-20T08:00:00Z')
const s = (seconds: number) => new Date(t0 + seconds * 1000).toISOString()

const target = (name: string, more: Partial<AgentUpdateTarget> = {}): AgentUpdateTarget => ({
  agent_id: `ag_${name}`,
  name,
  wave: 1,
  step: 'done',
  due_at: null,
  session_id: 'ts_1',
  version_before: '3.30.2',
  version_after: null,
  endpoints: [],
  error: null,
  ended_at: null,
  ...more,
})
let seq = 0
const event = (kind: string, seconds: number, agent: string | null, evidence = {}): AgentUpdateEvent => ({
  seq: (seq += 1),
  at: s(seconds),
  agent_id: agent && `ag_${agent}`,
  kind,
  evidence,
})
const wave = (n: number, seconds: number, ...agents: string[]) =>
  event('wave', seconds, null, { wave: n, agents })
const whole = (name: string, from: number) => [
  event('checked', from + 1, name),
  event('update-accepted', from + 2, name),
  event('restart-accepted', from + 12, name),
  event('back', from + 15, name),
  event('verified', from + 16, name),
]
const spans = (...args: Parameters<typeof lanesOf>) =>
  lanesOf(...args).map(({ parts }) =>
    parts.map(({ phase, fromMs, toMs, isOpen }) => [
      phase,
      (fromMs - t0) / 1000,
      (toMs - t0) / 1000,
      ...(isOpen ? ['open'] : []),
    ]),
  )

test('a lane has a part for each phase, from the recorded times', () => {
  const targets = [target('a', { ended_at: s(16) })]
  expect(spans({ targets, events: [wave(1, 0, 'a'), ...whole('a', 0)] }, t0 + 99_000)).toEqual([
    [
      ['update', 0, 2],
      ['settle', 2, 12],
      ['restart', 12, 15],
      ['back', 15, 16],
    ],
  ])
})

test('the phase in progress lasts until now, and a queued agent has no parts', () => {
  const targets = [target('a', { step: 'settle' }), target('b', { step: 'queued', wave: 2 })]
  const events = [wave(1, 0, 'a'), event('update-unknown', 2, 'a')]
  expect(spans({ targets, events }, t0 + 7_000)).toEqual([
    [
      ['update', 0, 2],
      ['settle', 2, 7, 'open'],
    ],
    [],
  ])
})

test('an agent that was queued again has no parts, because nothing was sent to it', () => {
  const targets = [target('a', { step: 'queued' })]
  const events = [wave(1, 0, 'a'), event('put-back', 4, 'a')]
  expect(spans({ targets, events }, t0 + 99_000)).toEqual([[]])
})

test('a failed agent ends at its failure, and a requeued agent starts again with its wave', () => {
  const targets = [
    target('a', { step: 'failed', ended_at: s(5) }),
    target('b', { step: 'update' }),
    target('c', { step: 'current', ended_at: s(3) }),
  ]
  const events = [
    wave(1, 0, 'a', 'b', 'c'),
    event('update-refused', 3, 'c'),
    event('put-back', 4, 'b'),
    event('failed', 5, 'a'),
    event('stopped', 5, 'a'),
    wave(1, 60, 'b'),
    { ...wave(1, 61, 'b'), at: 'soon' },
  ]
  expect(spans({ targets, events }, t0 + 62_000)).toEqual([
    [['update', 0, 5]],
    [
      ['update', 0, 4],
      ['update', 60, 62, 'open'],
    ],
    [['update', 0, 3]],
  ])
  expect(stopsOf(events)).toEqual([{ kind: 'stopped', atMs: t0 + 5_000 }])
})

test('two agents with the same name keep their own waves', () => {
  const targets = [target('a', { step: 'update' }), { ...target('a', { wave: 2 }), agent_id: 'ag_2' }]
  expect(spans({ targets, events: [wave(1, 0, 'a')] }, t0 + 1_000)).toEqual([[['update', 0, 1, 'open']], []])
})

test('the remaining time is estimated from the updated agents, only while the update runs', () => {
  const update = anUpdate({ state: 'running', settle_ms: 10_000 })
  const queued = [2, 2, 3].map((n, i) => target(`q${i}`, { step: 'queued', wave: n }))
  const left = (now: number, targets: AgentUpdateTarget[], events: AgentUpdateEvent[], of = update) =>
    remainingMs({ update: of }, lanesOf({ targets, events }, t0 + now * 1000), t0 + now * 1000)
  const done = [target('a', { ended_at: s(16) }), ...queued]
  const events = [wave(1, 0, 'a'), ...whole('a', 0)]
  expect(left(17, done, events)).toBe(32_000)
  const open = [target('a', { step: 'settle' }), ...queued]
  expect(left(10, open, events.slice(0, 3)), 'before any is updated').toBe(20_000 + 2 * 30_000)
  expect(left(500, open, events.slice(0, 3)), 'longer than expected').toBe(5_000 + 60_000)
  expect(left(17, done, events, { ...update, state: 'paused' })).toBeNull()
})

test('the axis fits the activity, and a long period without activity is one labeled cut', () => {
  const short = [target('a', { step: 'failed', ended_at: s(0.02) })]
  const begun = [wave(1, 0, 'a'), event('stopped', 0.02, 'a')]
  const axisFor = (targets: AgentUpdateTarget[], events: AgentUpdateEvent[]) =>
    axisOf(lanesOf({ targets, events }, t0 + 400_000), events, null)
  const first = axisFor(short, begun)
  expect(first.ticks.map(({ label }) => label)).toEqual(['0 s', '1 s', '2 s', '3 s', '4 s'])
  expect(first.at(t0 + 20)).toBeLessThan(1)
  expect(first.cuts).toEqual([])
  const later = [...short, target('b', { wave: 2, step: 'current', ended_at: s(323.1) })]
  const resumed = axisFor(later, [...begun, event('resumed', 322, null), wave(2, 323, 'b')])
  expect(resumed.ticks.map(({ label }) => label)).toEqual(['0:00', '0:01', '5:23', '5:24'])
  expect(resumed.at(t0 + 323_000), 'both runs have a similar width').toBeCloseTo(51, 0)
  expect(resumed.cuts).toMatchObject([{ label: 'stopped 5 min 23 s' }])
  expect((resumed.cuts[0]?.left ?? 0) + (resumed.cuts[0]?.width ?? 0) / 2).toBeCloseTo(49.3, 0)
  const label = (...more: AgentUpdateEvent[]) =>
    axisFor(later, [wave(1, 0, 'a'), ...more, wave(2, 323, 'b')]).cuts[0]?.label
  const paused = event('paused', 0.01, null)
  expect(label(paused, event('resumed', 322, null))).toBe('paused 5 min 23 s')
  expect(label(paused), 'before the event of the resumption is known').toBe('paused 5 min 23 s')
  expect(label(paused, event('resumed', 0.015, null)), 'resumed before the break').toBe('idle 5 min 23 s')
  expect(label()).toBe('idle 5 min 23 s')
  const long = [target('a', { ended_at: s(90) })]
  expect(axisFor(long, [wave(1, 0, 'a')]).at(t0 + 90_000), 'no padding of a long run').toBe(100)
})

test('a run after a break is labeled at a round time', () => {
  const targets = [target('a', { ended_at: s(40) }), target('b', { wave: 2, ended_at: s(173) })]
  const events = [wave(1, 0, 'a'), wave(2, 127, 'b')]
  const { ticks, cuts } = axisOf(lanesOf({ targets, events }, t0 + 173_000), events, null)
  expect(ticks.map(({ label }) => label)).toEqual(['0:00', '0:30', '2:30'])
  expect(cuts[0]?.width).toBeLessThan(3)
})

test('labels never overlap at any width of the axis', () => {
  const targets = [1, 2, 3].map((n) => target(`a${n}`, { wave: n, ended_at: s(n * 130 + 2 * n) }))
  const events = [1, 2, 3].map((n) => wave(n, n * 130, `a${n}`))
  const { ticks } = axisOf(lanesOf({ targets, events }, t0 + 900_000), events, null)
  roomsPx.forEach((width, room) => {
    const px = ticks.filter((tick) => tick.room <= room).map(({ left }) => (left * width) / 100)
    px.forEach((at, n) => expect(at - (px[n - 1] ?? -Infinity), `${width} px`).toBeGreaterThanOrEqual(95.9))
    expect(px.at(-1), `the last label on ${width} px`).toBeLessThanOrEqual(width - 75)
  })
  expect(ticks.length).toBeGreaterThan(2)
})

test('short phases have a minimum width, and no phase covers another', () => {
  const parts = [
    { fromMs: 0, toMs: 0 },
    { fromMs: 0, toMs: 99 },
    { fromMs: 99, toMs: 99 },
    { fromMs: 99, toMs: 100 },
  ]
  expect(partBoxes(parts, (ms) => ms).map(({ left, right }) => [left, right])).toEqual([
    [0, 1.5],
    [1.5, 97],
    [97, 98.5],
    [98.5, 100],
  ])
})

test('the queued agents of a stopped update are planned wave by wave, after its last activity', () => {
  const update = anUpdate({ state: 'stopped', settle_ms: 10_000 })
  const targets = [
    target('a', { step: 'failed', ended_at: s(0.9) }),
    target('b', { step: 'queued', wave: 2 }),
    target('c', { step: 'queued', wave: 3 }),
  ]
  const events = [wave(1, 0, 'a'), event('stopped', 0.9, 'a')]
  const lanes = lanesOf({ targets, events }, t0 + 400_000)
  const plan = expectedPeriods({ update }, lanes, t0 + 400_000)
  expect([...plan]).toEqual([
    ['ag_b', { fromMs: t0 + 900, toMs: t0 + 30_900 }],
    ['ag_c', { fromMs: t0 + 30_900, toMs: t0 + 60_900 }],
  ])
  const axis = axisOf(lanes, events, null, plan)
  expect(axis.at(t0 + 60_900)).toBe(100)
  expect(
    axis.ticks.map(({ label }) => label),
    'no times in the future',
  ).toEqual(['0 s'])
  expect(expectedPeriods({ update: { ...update, state: 'cancelled' } }, lanes, t0).size).toBe(0)
  const running = expectedPeriods({ update: { ...update, state: 'running' } }, lanes, t0 + 2_000)
  expect(running.get('ag_b')).toEqual({ fromMs: t0 + 2_000, toMs: t0 + 32_000 })
})

test('a duration below one second is exact', () => {
  expect([exactSpan(880), exactSpan(110_400), exactSpan(20)]).toEqual(['880 ms', '1 min 50 s', '20 ms'])
  expect(partsText([{ phase: 'update', fromMs: 0, toMs: 880, isOpen: false }])).toBe('Update 880 ms')
})
