import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { AgentUpdateEvent, AgentUpdateTarget } from '@/lib/api/agent-updates'
import { anUpdate } from '@/lib/api/testing/agent-updates'
import { expectedPeriods, lanesOf } from './lanes'
import { SwimLanes } from './swim-lanes'

const timeAt = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString()

/** Returns the markup of an update with one agent per wave, each of which takes 20 seconds from the given time. */
function html(...starts: number[]): string {
  const targets = starts.map((seconds, n): AgentUpdateTarget => ({
    agent_id: `ag_${n}`,
    name: `quay-${n}`,
    wave: n,
    step: 'done',
    due_at: null,
    session_id: 'ts_1',
    version_before: '3.30.2',
    version_after: '3.31.0',
    endpoints: [],
    error: null,
    ended_at: timeAt(seconds + 20),
  }))
  const events = starts.map((seconds, n): AgentUpdateEvent => ({
    seq: n,
    at: timeAt(seconds),
    agent_id: null,
    kind: 'wave',
    evidence: { wave: n, agents: [`quay-${n}`] },
  }))
  const detail = { update: anUpdate({ state: 'running', ended_at: timeAt(999) }), targets, events }
  const lanes = lanesOf(detail, Date.parse(timeAt(999)))
  return onAccount(<SwimLanes detail={detail} lanes={lanes} untilMs={null} plan={new Map()} />)
}

test('a break in the time axis has its duration beside it', () => {
  const shown = html(0, 140)
  expect(shown).toMatch(/<span class="absolute[^>]*left:calc\([^>]*>idle 2 min</)
  expect(shown).toMatch(/<p class="sr-only"><span>Break in the time axis: idle 2 min/)
  expect(html(0, 20)).not.toContain('in the time axis')
})

test('the durations of breaks that are close to each other are listed', () => {
  const shown = html(0, 140, 280, 420)
  expect(textOf(shown)).toContain('Breaks in the time axis: idle 2 min, idle 2 min, idle 2 min')
  expect(shown).not.toContain('left:calc(')
})

test('a held update shows no chart of phases that are invisible next to the planned updates', () => {
  const shown = (seconds: number) => {
    const targets = ['failed', 'queued'].map((step, n): AgentUpdateTarget => ({
      agent_id: `ag_${n}`,
      name: `quay-${n}`,
      wave: n,
      step: step === 'failed' ? 'failed' : 'queued',
      due_at: null,
      session_id: 'ts_1',
      version_before: '3.30.2',
      version_after: null,
      endpoints: [],
      error: null,
      ended_at: step === 'failed' ? timeAt(seconds) : null,
    }))
    const wave = { wave: 0, agents: ['quay-0'] }
    const events = [{ seq: 0, at: timeAt(0), agent_id: null, kind: 'wave' as const, evidence: wave }]
    const detail = { update: anUpdate({ state: 'stopped' }), targets, events }
    const lanes = lanesOf(detail, Date.parse(timeAt(999)))
    const plan = expectedPeriods(detail, lanes, Date.parse(timeAt(999)))
    return textOf(onAccount(<SwimLanes detail={detail} lanes={lanes} untilMs={null} plan={plan} />))
  }
  expect(shown(4)).not.toMatch(/Planned|0 s/)
  expect(shown(20)).toMatch(/Planned.*0 s/)
})
