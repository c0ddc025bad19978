import { expect, test } from 'vitest'
import type { AccountNotification } from '@/lib/api/notifications'
import { command } from '@/lib/api/testing/agents'
import { aBulkJob } from '@/lib/api/testing/bulk-jobs'
import { notificationText } from './notification-text'

const at = '2026-11-20T09:00:00.000Z'
const job = { ...aBulkJob, title: 'Delete 3 endpoints', counts: { done: 2, failed: 1 } } as const
const update = {
  id: 'up_1',
  name: 'March',
  by: 'ann',
  created_at: at,
  state: 'stopped',
  ended_at: null,
  wave_size: 1,
  has_canary: false,
  settle_ms: 1,
  reconnect_timeout_ms: 1,
  refused: 0,
  reason: null,
  counts: { done: 1, failed: 1, queued: 3 },
} as const
const site = {
  kind: 'site-deletion',
  at,
  id: 's1',
  name: 'Acme',
  by: 'ann',
  ended: true,
  failed: 0,
  unknown: 0,
  by_hand: 0,
} as const
const dns = { kind: 'dns', at, resource: 'reserved-domains', id: 'rd_1', title: 'app.example.net' } as const
const act = {
  kind: 'act',
  at,
  act_id: 'a1',
  operation: 'reserved-domains.delete',
  target: 'rd_1',
  by: 'ann',
} as const

const cases: [AccountNotification, string, string, string][] = [
  [
    { kind: 'bulk-job', at, job },
    'wrong',
    'Bulk job “Delete 3 endpoints” ended: 2 deleted, 1 failed.',
    '/lab/bulk-jobs/bj_1',
  ],
  [
    { kind: 'bulk-job', at, job: { ...job, state: 'paused', counts: { done: 1, queued: 2 } } },
    'attention',
    'Bulk job “Delete 3 endpoints” is paused: 1 deleted, 2 left.',
    '/lab/bulk-jobs/bj_1',
  ],
  [
    { kind: 'agent-update', at, update },
    'wrong',
    'Rolling update “March” was stopped: 1 updated, 1 failed, 3 not started.',
    '/lab/agent-updates/up_1',
  ],
  [
    { kind: 'agent-update', at, update: { ...update, state: 'done', ended_at: at, counts: { done: 5 } } },
    'ready',
    'Rolling update “March” ended: 5 updated.',
    '/lab/agent-updates/up_1',
  ],
  [
    { kind: 'agent-command', at, agent: { id: 'ag_1', name: 'quay-1' }, command: command({ state: 'seen' }) },
    'ready',
    'Restart command for quay-1: the agent is back online.',
    '/lab/agents/ag_1',
  ],
  [site, 'ready', 'Site Acme was deleted.', '/lab/sites/s1'],
  [
    { ...site, by_hand: 2 },
    'attention',
    'Site Acme was deleted, except for 2 items that you must remove manually.',
    '/lab/sites/s1',
  ],
  [
    { ...site, ended: false, failed: 1 },
    'wrong',
    "Site Acme isn't fully deleted: 1 removal failed. Review the deletion to continue.",
    '/lab/sites/s1',
  ],
  [
    { ...act, title: 'app.example.net' },
    'unknown',
    "The console couldn't confirm whether it deleted domain app.example.net.",
    '/settings/audit?account=lab&operation=reserved-domains.delete&target=rd_1',
  ],
  [
    { ...act, operation: 'dns-links.create', title: 'app.example.net' },
    'unknown',
    "The console couldn't confirm whether it created a link to the DNS records for app.example.net.",
    '/settings/audit?account=lab&operation=dns-links.create&target=rd_1',
  ],
  [
    { ...dns, change: 'break', dns_state: 'missing' },
    'wrong',
    'DNS for app.example.net has a problem: record missing.',
    '/lab/reserved-domains/rd_1#dns-fix',
  ],
  [
    { ...dns, change: 'unconfirm', dns_state: 'unknown' },
    'unknown',
    "The console couldn't confirm the DNS records for app.example.net.",
    '/lab/reserved-domains/rd_1#dns',
  ],
  [
    { ...dns, change: 'recover', dns_state: 'correct' },
    'ready',
    'The DNS records for app.example.net are correct.',
    '/lab/reserved-domains/rd_1',
  ],
  [
    { kind: 'lists', at, resources: ['endpoints'], message: "The API didn't respond." },
    'attention',
    "Endpoints couldn't be refreshed. The API didn't respond.",
    '/lab/endpoints',
  ],
  [
    { kind: 'lists', at, resources: ['endpoints', 'bot-users'], message: 'The key was rejected.' },
    'attention',
    "2 lists couldn't be refreshed. The key was rejected.",
    '/lab',
  ],
]

test.each(cases)(
  'notification %# has a state, a sentence and a page',
  (notification, state, sentence, href) => {
    expect(notificationText('lab', notification)).toMatchObject({ state, sentence, href })
  },
)
