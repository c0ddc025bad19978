import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { AgentUpdateEvent } from '@/lib/api/agent-updates'
import { Timeline } from './timeline'

const event = (kind: string, seq: number): AgentUpdateEvent => ({
  seq,
  kind,
  at: '2026-11-20T09:00:00Z',
  agent_id: null,
  evidence: { by: 'anna@example.com', message: 'No.', reason: 'One failed.' },
})
const shown = (...kinds: string[]) =>
  textOf(onAccount(<Timeline events={kinds.map(event)} targets={[]} isLive={false} />))

test('a chip names the result of an event, unless its text says the same', () => {
  expect(shown('update-refused')).toContain('Rejected')
  expect(shown('stopped')).toContain('Stopped')
  expect(shown('paused', 'cancelled')).not.toContain('Attention')
})
