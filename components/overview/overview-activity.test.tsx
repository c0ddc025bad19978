import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { AuditEntry } from '@/lib/api/audit'
import { burstsOf } from './bursts'
import { Row } from './overview-activity'

const entry = (minute: number, fields: Partial<AuditEntry> = {}) =>
  ({
    seq: minute,
    at: `2026-11-28T20:${minute}:00Z`,
    operation: 'https-edges.routes.backend.put',
    result: 'done',
    user_email: 'a@example.com',
    account: 'lab',
    job_id: null,
    update_id: null,
    update_name: null,
    checked_by: null,
    gone_at: null,
    target: `edghts_1/edghtsrt_${minute}`,
    title: 'Cranes',
    route: `/crane-${minute}`,
    before: '{}',
    after: '{}',
    ...fields,
  }) as AuditEntry

const shown = (entries: readonly AuditEntry[], hasOlder = false) =>
  burstsOf(entries, hasOlder).map((burst) =>
    textOf(onAccount(<Row burst={burst} />))
      .replaceAll(/\s+/g, ' ')
      .replace(/ 2026-11-28 .*/, '')
      .trim(),
  )

test.each([
  [
    'one action names its route',
    [entry(30)],
    ['You replaced backend on a route of HTTPS edge Cranes /crane-30'],
  ],
  [
    'a burst on one resource is one line',
    [entry(33), entry(32), entry(31)],
    ['You replaced backend on 3 routes of Cranes'],
  ],
  [
    'a burst on several resources names two of them',
    [
      entry(34, { target: 'edghts_3/r', title: 'Locks' }),
      entry(33, { target: 'edghts_2/r', title: 'Gates' }),
      entry(32),
    ],
    ['You replaced backend on 3 routes: Locks , Gates and 1 more'],
  ],
  [
    'repeated changes of one target are one line',
    [entry(33, { target: 'edghts_1/r' }), entry(32, { target: 'edghts_1/r' })],
    ['You replaced backend on a route of HTTPS edge Cranes /crane-33'],
  ],
  [
    'a burst of lost requests names nothing',
    [31, 30].map((at) =>
      entry(at, {
        operation: 'reserved-domains.create',
        target: null,
        title: null,
        route: null,
        result: 'unknown',
      }),
    ),
    ['You tried to create 2 domains Unknown'],
  ],
  [
    'other people, other times and other outcomes are lines of their own',
    [entry(50, { result: 'refused' }), entry(49), entry(30), entry(29, { user_email: 'b@example.com' })],
    [
      'You tried to replace backend on a route of HTTPS edge Cranes /crane-50 Rejected',
      'You replaced backend on a route of HTTPS edge Cranes /crane-49',
      'You replaced backend on a route of HTTPS edge Cranes /crane-30',
      'b@example.com replaced backend on a route of HTTPS edge Cranes /crane-29',
    ],
  ],
  [
    'an action that has no description for several targets is never grouped',
    [
      entry(31, { operation: 'sites.change', target: 's', title: 'Dock', route: null }),
      entry(30, { operation: 'sites.change', target: 's', title: 'Dock', route: null }),
    ],
    ['You changed site Dock', 'You changed site Dock'],
  ],
])('%s', (_, entries, lines) => expect(shown(entries)).toEqual(lines))

test('a burst that continues on the next page has an open count', () =>
  expect(shown([entry(31), entry(30)], true)).toEqual(['You replaced backend on 2 or more routes of Cranes']))
