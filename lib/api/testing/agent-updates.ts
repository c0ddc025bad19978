import type { AgentUpdateSummary } from '@/lib/api/agent-updates'

export const anUpdate = (more: Partial<AgentUpdateSummary> = {}): AgentUpdateSummary => ({
  id: 'upd_1',
  name: 'Fleet',
  by: 'a@example.com',
  created_at: '2026-01-01T00:00:00Z',
  state: 'running',
  ended_at: null,
  wave_size: 2,
  has_canary: true,
  settle_ms: 10_000,
  reconnect_timeout_ms: 60_000,
  reason: null,
  counts: {},
  refused: 0,
  ...more,
})
