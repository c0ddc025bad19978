import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { SiteRemoval } from '@/lib/api/site-views'
import type { Access } from '@/lib/contract/operation'
import { RetryAll } from './removal-list'

const removal = (state: SiteRemoval['state'], n: number): SiteRemoval => ({
  kind: 'domain',
  id: `rd_${n}`,
  title: `${n}.example.net`,
  consequence: '',
  state,
  at: null,
  reason: null,
  never_seen: false,
  used_by: [],
})
const shown = (states: readonly SiteRemoval['state'][], role: Access = 'operator') =>
  textOf(
    onAccount(<RetryAll site="site_1" removals={states.map(removal)} onSettled={() => undefined} />, {
      role,
    }),
  )

test.each([
  [['failed', 'unknown', 'by-hand', 'removed'], 'operator', true],
  [['failed', 'by-hand'], 'operator', false],
  [['unknown', 'unknown'], 'viewer', false],
] as const)('several failed removals %j can be tried again together by an operator: %s', (states, role, is) =>
  expect(shown(states, role).includes('Try all 2 again')).toBe(is),
)
