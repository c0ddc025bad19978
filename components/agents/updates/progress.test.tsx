import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { onAccount } from '@/components/resource/testing/on-account'
import { anUpdate } from './testing/an-update'
import type { AgentUpdateSummary, AgentUpdateTarget } from '@/lib/api/agent-updates'
import type { Access } from '@/lib/contract/operation'
import type { AgentUpdateStep } from '@/lib/agents/model/updates'
import { NextStep } from './progress'
import { Targets } from './targets'

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
) {
  const targets = steps.map((step, n) => target(`quay-${n + 1}`, step))
  const counts: AgentUpdateSummary['counts'] = {}
  for (const step of steps) counts[step] = (counts[step] ?? 0) + 1
  return onAccount(<NextStep update={anUpdate({ counts, ...more })} targets={targets} />, { role })
}
const ended = { state: 'cancelled', ended_at: '2026-01-01T00:10:00Z' } as const

test('an ended update leads to what failed, and to a new plan with what it left', () => {
  const shown = html(ended, ['done', 'failed', 'skipped', 'skipped'])
  expect(textOf(shown)).toContain('Ended: 1 updated, 1 failed, 2 not started.')
  expect(shown).toMatch(/<a[^>]*href="\/lab\/agents\/ag_quay-2"[^>]*>.*View quay-2/)
  expect(shown).toMatch(/<a[^>]*href="\/lab\/agent-updates\/new\?rest=upd_1"[^>]*>.*Update the rest/)
  const viewers = html(ended, ['failed'], 'viewer')
  expect(viewers).toContain('View quay-1')
  expect(viewers).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*Update the rest/)
})

test('one that left nothing has no next step', () =>
  expect(html({ ...ended, state: 'done' }, ['done', 'current'])).not.toMatch(/<a |<button/))

test('one that stands says what goes on and what Resume does, and leads to what failed', () => {
  const stopped = html({ state: 'stopped', reason: 'quay-2: It refused the update: No.' }, [
    'done',
    'failed',
    'queued',
  ])
  expect(textOf(stopped)).toContain('Resume continues with 1 agent and skips those that failed.')
  expect(stopped).toMatch(/href="\/lab\/agents\/ag_quay-2"/)
  expect(textOf(stopped)).toContain('quay-2: It refused the update: No.')
  const page = onAccount(<Targets targets={[target('quay-2', 'failed')]} />)
  expect(textOf(page)).not.toContain('It refused') // the panel says it
  const two = onAccount(<Targets targets={[target('quay-2', 'failed'), target('quay-3', 'failed')]} />)
  expect(textOf(two)).toContain('It refused')
  expect(textOf(html({ state: 'paused' }, ['done', 'queued', 'queued']))).toContain(
    'No agents are in progress. Resume continues with 2 agents. Cancel ends the update.',
  )
  const many = html({ state: 'paused' }, ['failed', 'failed', 'settle'])
  expect(textOf(many)).toMatch(/1 agent in progress .* Failed: quay-1 , quay-2/)
  expect(textOf(many), 'with none left to resume').toContain('No agents are left to start.')
  expect(textOf(many)).not.toContain('Resume continues')
})
