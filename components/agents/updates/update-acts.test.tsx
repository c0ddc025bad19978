import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import type { AgentUpdateSummary } from '@/lib/api/agent-updates'
import { UpdateActs } from './update-acts'

const resumeOf = (counts: AgentUpdateSummary['counts']) => {
  const update: AgentUpdateSummary = {
    id: 'upd_1',
    name: 'Fleet',
    by: 'a@example.com',
    created_at: '2026-01-01T00:00:00Z',
    state: 'paused',
    ended_at: null,
    wave_size: 2,
    has_canary: true,
    settle_ms: 10_000,
    patience_ms: 60_000,
    reason: null,
    counts,
  }
  const html = onAccount(<UpdateActs update={update} title={{ current: null }} />, { role: 'operator' })
  return /<button[^>]*>(?:(?!<\/button>).)*Resume/.exec(html)?.[0] ?? ''
}

test('Resume is the primary button while agents are left to start', () => {
  expect(resumeOf({ settle: 1, queued: 2 })).toContain('bg-lamp')
  expect(resumeOf({ settle: 1, queued: 2 })).not.toContain('aria-disabled="true"')
})

test('Resume is neither primary nor enabled when no agents are left to start', () => {
  expect(resumeOf({ done: 2, settle: 1 })).toContain('aria-disabled="true"')
  expect(resumeOf({ done: 2, settle: 1 })).not.toContain('bg-lamp')
})
