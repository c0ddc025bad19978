import { expect, test } from 'vitest'
import { httpsEdgeModuleInfos } from '@/lib/resources/info/edge-modules'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { tcpEdgeModuleInfos } from '@/lib/resources/info/tcp-edge-modules'
import { trailOf, trailParts } from './trail-parts'

const edge = {
  title: 'Harbour front',
  item: { routes: [{ id: 'r_1', match: '/api' }, { id: 'r_0', match: '/' }, 'junk'] },
}
const textOf = (address: string, item: typeof edge | undefined = edge) =>
  trailParts(address.split('/'), item).map(({ label, depth }) => `${label} ${depth}`)

test.each([
  ['new', ['New 1']],
  ['e_1', ['Harbour front 1']],
  ['e_1/edit', ['Harbour front 1', 'Edit 2']],
  ['e_1/mutual_tls', ['Harbour front 1', 'Mutual TLS 2']],
  ['e_1/routes/new', ['Harbour front 1', 'New 3']],
  ['e_1/routes/r_1', ['Harbour front 1', '/api 3']],
  ['e_1/routes/r_0/circuit_breaker', ['Harbour front 1', 'Route / 3', 'Circuit breaker 4']],
  ['e_1/routes/r_2', ['Harbour front 1', 'r_2 3']],
  ['e_1/sources/ip_policy_updated.v0', ['Harbour front 1', 'ip_policy_updated.v0 3']],
  ['e_1/routes/r_1/edit', ['Harbour front 1', '/api 3', 'Edit 4']],
  ['e_1/routes/r_1/circuit_breaker', ['Harbour front 1', '/api 3', 'Circuit breaker 4']],
])('the parts of %s', (address, expected) => expect(textOf(address)).toEqual(expected))

test('an unknown resource is named by its ID', () => {
  expect(trailParts(['e_1', 'routes', 'r_1'], undefined).map(({ label }) => label)).toEqual(['e_1', 'r_1'])
})

test.each(
  [httpsEdgeModuleInfos, routeModuleInfos, tcpEdgeModuleInfos].flatMap((infos) => Object.values(infos)),
)('the module $key has the label $label', ({ key, label }) => {
  expect(textOf(`e_1/${key}`)[1]).toBe(`${label} 2`)
})

const sections = [
  {
    label: 'Agents',
    items: [
      { label: 'Agents', href: '/lab/agents', below: [{ label: 'Sessions', href: '/lab/tunnel-sessions' }] },
      { label: 'Agent ingresses', href: '/lab/agent-ingresses' },
      { label: 'Capabilities', href: '/lab/capabilities', menu: 'account' as const },
    ],
  },
  {
    label: null,
    items: [
      {
        label: 'Settings',
        href: '/settings/accounts',
        below: [{ label: 'Accounts', href: '/settings/accounts' }],
      },
    ],
  },
]

test.each([
  ['/lab/agents', ['Agents']],
  ['/lab/agents/ag_1', ['Agents /lab/agents', 'quay']],
  ['/lab/tunnel-sessions', ['Agents /lab/agents', 'Sessions']],
  ['/lab/tunnel-sessions/ts_1', ['Agents /lab/agents', 'Sessions /lab/tunnel-sessions', 'quay']],
  ['/lab/agent-ingresses/new', ['Agents', 'Agent ingresses /lab/agent-ingresses', 'New']],
  ['/lab/agent-ingresses/remove', ['Agents', 'Agent ingresses /lab/agent-ingresses', 'Remove']],
  ['/settings/accounts', ['Settings', 'Accounts']],
  ['/settings/accounts/edit', ['Settings /settings/accounts', 'Accounts /settings/accounts', 'Edit']],
  ['/lab/capabilities', ['Capabilities']],
  ['/lab/elsewhere', []],
])('the breadcrumb of %s repeats no label and links only pages', (pathname, expected) => {
  const crumbs = trailOf(sections, pathname, { title: 'quay', item: {} })
  expect(crumbs.map(({ label, href }) => [label, href].filter(Boolean).join(' '))).toEqual(expected)
})
