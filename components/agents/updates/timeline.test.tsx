import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { AgentUpdateEvent, AgentUpdateTarget } from '@/lib/api/agent-updates'
import { anUpdate } from '@/lib/api/testing/agent-updates'
import { linesOf, Timeline } from './timeline'

const event = (kind: string, seq: number, agent_id: string | null = null): AgentUpdateEvent => ({
  seq,
  kind,
  at: '2026-11-20T09:00:00Z',
  agent_id,
  evidence: {
    by: 'anna@example.com',
    message: 'No.',
    reason: 'One failed.',
    ...(agent_id !== null && { code: 'ERR_806' }),
  },
})
const html = (events: AgentUpdateEvent[], targets: AgentUpdateTarget[] = []) =>
  onAccount(<Timeline update={anUpdate()} events={events} targets={targets} />)
const shown = (...kinds: string[]) => textOf(html(kinds.map((kind, n) => event(kind, n))))

test('a chip names the result of an event, unless its text says the same', () => {
  expect(shown('update-refused')).toContain('Rejected')
  expect(shown('stopped')).toContain('Stopped')
  expect(shown('paused', 'cancelled')).not.toContain('Needs attention')
})

const target = { agent_id: 'ag_1', name: 'quay-1', step: 'failed', wave: 1 } as AgentUpdateTarget

test("the timeline has one line per agent, and the agent's events are collapsed", () => {
  const events = [
    event('started', 0),
    event('checked', 1, 'ag_1'),
    event('resumed', 2),
    event('failed', 3, 'ag_1'),
    event('ended', 4),
  ]
  const lines = linesOf({ events, targets: [target] })
  expect(lines.map(({ event, own }) => [event.kind, own.length])).toEqual([
    ['started', 0],
    ['resumed', 0],
    ['failed', 2],
    ['ended', 0],
  ])
  const [visible = '', details = ''] = html(events, [target]).split('<details')
  expect(textOf(visible)).toMatch(/quay-1 Failed/)
  expect(visible).not.toContain('ERR_806')
  expect(details).toContain('ERR_806')
})

test('the line of an agent whose failure stopped the update says so', () => {
  const failed = event('failed', 1, 'ag_1')
  expect(textOf(html([failed], [target]))).not.toContain('The update stopped.')
  expect(textOf(html([failed, event('stopped', 2, 'ag_1')], [target]))).toContain('The update stopped.')
})

test('the events of an ended update have clock times, and those of a running update their age', () => {
  const at = (ended_at: string | null) =>
    onAccount(<Timeline update={anUpdate({ ended_at })} events={[event('started', 0)]} targets={[]} />)
  expect(at('2026-11-20T09:10:00Z')).toContain('>09:00:00</time>')
  expect(at(null)).not.toContain('>09:00:00</time>')
})
