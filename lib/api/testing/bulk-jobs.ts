const at = '2026-11-20T09:00:00.000Z'

export const aBulkJob = {
  id: 'bj_1',
  resource: 'endpoints',
  action: 'delete',
  title: 'Delete 1 endpoint',
  value: null,
  by: 'ann',
  created_at: at,
  started_at: at,
  ended_at: at,
  state: 'done',
  reason: null,
  counts: {},
  commands: null,
  dependants: 0,
} as const
