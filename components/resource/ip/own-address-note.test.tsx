import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ownAddressQuery } from '@/lib/client/session'
import type { DecidingRule } from '@/lib/resources/ip/policy-decision'
import { OwnAddressLine, OwnAddressNote } from './own-address-note'

const all: DecidingRule = { id: '1', action: 'allow', cidr: '0.0.0.0/0' }
const deny: DecidingRule = { id: '2', action: 'deny', cidr: '203.0.113.0/24' }
const strange: DecidingRule = { id: '3', action: 'deny', cidr: 'office' }

const html = (own: string | undefined, before: DecidingRule[] | null, after: DecidingRule[]) =>
  render(own, <OwnAddressNote before={before} after={after} />)

function render(own: string | undefined, child: ReactNode) {
  const queries = new QueryClient()
  if (own !== undefined) queries.setQueryData(ownAddressQuery.queryKey, own)
  return renderToStaticMarkup(<QueryClientProvider client={queries}>{child}</QueryClientProvider>)
}

test.each([
  [
    'blocked by the change',
    [all],
    [all, deny],
    /This change blocks your own address 203\.0\.113\.9<.*deny 203/,
  ],
  ['blocked before and after', [], [deny], /^$/],
  ['allowed before and after', [all], [all, { ...deny, cidr: '192.0.2.0/24' }], /^$/],
  ['unknown before, blocked after', [all, strange], [strange], /This change may block your own address</],
  ['blocked by a new restriction', null, [deny], /This change blocks/],
  ['unknown because of an invalid rule', [all], [all, strange], /This change may block your own address/],
  ['allowed by the change', [], [all], /^<p[^>]*>Your own address: .* is allowed by the rule “allow/],
] as const)('the note on your own address that is %s', (_, before, after, wanted) => {
  expect(html('::ffff:203.0.113.9', before && [...before], [...after])).toMatch(wanted)
})

test('the note is a placeholder while the address loads and claims nothing if it is unknown', () => {
  expect(html(undefined, null, [deny])).toMatch(/Loading your address/)
  expect(html(undefined, null, [deny])).not.toMatch(/blocks|is allowed/)
  expect(html('unknown', null, [deny])).toMatch(/The console can.+t detect your address/)
})

test.each([
  [[deny], true, 'This restriction blocks your address 203.0.113.9.'],
  [[deny], false, 'If enabled, this restriction blocks your address 203.0.113.9.'],
  [[all, strange], true, 'This restriction may block your address 203.0.113.9.'],
  [[all, strange], false, 'If enabled, this restriction may block your address 203.0.113.9.'],
  [[all], true, 'Your address 203.0.113.9 is allowed.'],
])('the line about a stored restriction does not mention a change: %j', (rules, isEnabled, wanted) => {
  const line = render('203.0.113.9', <OwnAddressLine rules={rules} isEnabled={isEnabled} />)
  expect(line).toContain(wanted)
  expect(line).not.toContain('This change')
})
