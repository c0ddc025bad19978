import { expect, test } from 'vitest'
import { resourceNames } from '../resource-types'
import { itemState } from './item-state'
import { destinationsNote, reportState, subscriptionSummary } from './own-state'

const source = { type: 'ip_policy_created.v0', uri: '' }
test.each([
  [
    { sources: [source], destinations: [] },
    `This subscription has 1 source but no destinations, so it forwards no events. ${destinationsNote}`,
  ],
  [
    { sources: [source, source], destinations: [] },
    `This subscription has 2 sources but no destinations, so it forwards no events. ${destinationsNote}`,
  ],
  [
    { sources: [], destinations: [] },
    `This subscription has no sources and no destinations, so it forwards no events. ${destinationsNote}`,
  ],
  [
    { destinations: [] },
    `This subscription has no sources and no destinations, so it forwards no events. ${destinationsNote}`,
  ],
  [{ sources: [source], destinations: [{ id: 'ed_1', uri: '' }] }, 'Forwards 1 event type to 1 destination.'],
  [{ sources: [source] }, null], // the API doesn't report destinations
  [{ sources: [source], destinations: null }, null],
  [{ sources: [source, source], destinations: [{ id: 'ed_1' }] }, 'Forwards 2 event types to 1 destination.'],
  [
    { sources: [], destinations: [{ id: 'ed_1' }] },
    'This subscription has no sources, so it forwards no events.',
  ],
])('the summary of the subscription %j: %s', (item, text) => expect(subscriptionSummary(item)).toBe(text))

test.each([
  ['bot-users', { active: true }, 'ready Active'],
  ['bot-users', { active: false }, 'unknown Inactive'],
  ['bot-users', { active: 'yes' }, null],
  ['abuse-reports', { status: 'PENDING' }, 'waiting Pending'],
  ['ip-policy-rules', { action: 'deny' }, 'wrong Deny'],
  ['event-subscriptions', { sources: [], destinations: [] }, 'unknown No destinations'],
  ['event-subscriptions', { sources: [], destinations: [{ id: 'ed_1' }] }, 'attention No sources'],
  ['event-subscriptions', { sources: [source], destinations: [{ id: 'ed_1' }] }, 'ready Forwarding'],
  ['event-subscriptions', { sources: [source] }, null],
  ['failover-backends', { backends: [] }, 'wrong No backends'],
  ['failover-backends', { backends: ['bkd_1'] }, null],
  ['failover-backends', { backends: {} }, null],
  ['weighted-backends', { backends: [] }, null],
  ['weighted-backends', { backends: {} }, 'wrong No backends'],
  ['weighted-backends', { backends: { bkd_1: 1, bkd_2: 0 } }, null],
  ['weighted-backends', { backends: { bkd_1: 0, bkd_2: 0 } }, 'wrong All weights are 0'],
  ['tunnel-group-backends', { tunnels: [] }, 'wrong Offline'],
  ['tunnel-group-backends', { tunnels: [{ id: 'tn_1' }] }, 'ready Online'],
  ['endpoints', { type: 'cloud' }, null],
] as const)('the state of a %s %j is %s', (resource, item, expected) => {
  const found = itemState(resource, item)
  expect(found && `${found.state} ${found.label}`).toBe(expected)
})

test('fields that are missing or of another type never throw', () => {
  for (const value of [undefined, null, 1, 'x', [], {}]) {
    const item = Object.fromEntries(
      ['active', 'status', 'action', 'sources', 'destinations', 'backends', 'tunnels', 'not_after'].map(
        (field) => [field, value],
      ),
    )
    for (const resource of resourceNames) expect(() => itemState(resource, item)).not.toThrow()
  }
})

test('an unknown status is shown as it is', () => {
  expect(reportState('NOVEL')).toEqual({ state: 'unknown', label: 'NOVEL' })
})
