import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { httpsEdgeModules, httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgeModuleInfos as infos } from '@/lib/resources/info/edge-modules'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { tcpEdgeModuleInfos } from '@/lib/resources/info/tcp-edge-modules'
import { tcpEdgesInfo } from '@/lib/resources/info/tcp-edges'
import { tcpEdgeModules, tcpEdges } from '@/lib/resources/tcp-edges'
import { trafficQuery } from '@/lib/client/traffic'
import type { Block } from '@/lib/api/accounts'
import { Globe } from 'lucide-react'
import { type CardGroup, cardEntry, type ModulesOwner } from './card-entry'
import { ModuleCards } from './module-cards'
import { sharedCards } from './shared-cards'

const { ops } = httpsEdges
const entries = [
  cardEntry(infos.tls_termination, httpsEdgeModules.tls_termination, {
    shown: ({ min_version }) => `From ${min_version}`,
  }),
  cardEntry(infos.mutual_tls, httpsEdgeModules.mutual_tls, {
    problem: ({ certificate_authorities }) => (certificate_authorities?.length ? null : 'No authority'),
  }),
]
const stored = { enabled: true, terminate_at: 'edge', min_version: '1.3' }

/** Renders the cards on an API with only the operations in the specification and in `more`. */
function html(
  of: Partial<ModulesOwner>,
  more: readonly string[] = [],
  moreBlocked: Readonly<Record<string, Block>> = {},
) {
  const groups: readonly CardGroup[] = [{ title: 'TLS', entries }]
  const blocked = Object.fromEntries(
    Object.entries(ops).map(([key, op]): [string, Block | null] => [
      op.name,
      op.support === 'spec' || more.includes(key) ? null : 'not-offered',
    ]),
  )
  return onAccount(
    <ModuleCards
      of={{ info, id: 'edge_1', ops, params: { id: 'edge_1' }, ...of }}
      groups={groups}
      owner="edge"
      start={{ label: 'Visitor', icon: <Globe /> }}
    />,
    { blocked: { ...blocked, ...moreBlocked } },
  )
}

test('without modules, one line replaces the path', () => {
  expect(html({ item: {} })).toContain('No modules.')
  expect(html({ item: { tls_termination: stored } })).not.toContain('No modules.')
})

test('a module is set through its owner if the API has no separate operation', () => {
  const item = { tls_termination: stored }
  const byUpdate = html({ item, update: ops.update })
  expect(byUpdate).toMatch(/<button[^>]*aria-haspopup="menu"[^>]*>.*Add module/)
  expect(byUpdate).not.toContain('aria-label="Mutual TLS"')
  expect(byUpdate).toContain('From 1.3')
  expect(byUpdate).toMatch(/aria-label="Actions for TLS termination"/)
  expect(byUpdate).toContain('t remove this module.')
  expect(byUpdate).not.toContain('t configure this module')
})

test('an absent module that cannot be set is only named', () => {
  const page = html({ item: { tls_termination: stored } })
  expect(page).toMatch(/Not supported by this account.+s API: (<!-- -->)?Mutual TLS\./)
  expect(page).not.toContain('aria-label="Mutual TLS"')
  expect(page).toContain('t configure this module')
})

test('the path shows configured modules with state and settings after the visitor', () => {
  const noAuthority = { certificate_authorities: [] }
  const page = html({ item: { tls_termination: { ...stored, enabled: false }, mutual_tls: noAuthority } })
  const path = /<ol.*<\/ol>/s.exec(page)?.[0] ?? ''
  const parts = [
    'Visitor',
    '>TLS<',
    'id="tls_termination"',
    'Disabled',
    'From 1.3',
    'id="mutual_tls"',
    'No authority',
  ]
  const at = parts.map((text) => path.indexOf(text))
  expect(at).not.toContain(-1)
  expect(at.toSorted((a, b) => a - b)).toEqual(at)
  expect(page).toContain(infos.mutual_tls.about) // a card without settings shows the purpose
  expect(page).not.toContain(infos.tls_termination.about)
})

test('a module in an unknown format is still shown in the path', () => {
  const page = html({ item: { mutual_tls: { certificate_authorities: 7 } } })
  expect(page).toContain('id="mutual_tls"')
})

test('the Add module button is disabled with a reason if the role allows no module', () => {
  const blocked = {
    [ops['mutual_tls.put'].name]: 'role-admin',
    [ops['tls_termination.put'].name]: 'role-admin',
  } as const
  const page = html({ item: {} }, [], blocked)
  expect(page).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*Add module/)
  expect(page).toContain('Only admins can do this.')
  const some = html({ item: {} }, ['tls_termination.put', 'tls_termination.get'], {
    [ops['mutual_tls.put'].name]: 'role-admin',
  })
  expect(some).toMatch(/<button[^>]*aria-haspopup="menu"[^>]*>.*Add module/)
})

test('only modules with their own read are shown if the owner cannot be read', () => {
  expect(html({})).not.toMatch(/TLS/)
  const page = html({}, ['tls_termination.get'])
  expect(page).toContain('Loading TLS termination')
  expect(page).not.toContain('Mutual TLS')
})

test('the row of a backend has the state of the backend', () => {
  const of = { info: tcpEdgesInfo, id: 'edge_1', ops: tcpEdges.ops, params: { id: 'edge_1' } }
  const queries = new QueryClient()
  const node = { stage: 'backend', label: 'Backend', name: 'Quay', href: null, is_here: false } as const
  queries.setQueryData(trafficQuery('lab', 'tcp-edges', 'edge_1').queryKey, {
    nodes: [{ ...node, state: 'wrong', status: 'No tunnel' }],
    broken: 0,
    state: 'wrong',
    label: '',
    cause: null,
    sentence: '',
    action: null,
  })
  const groups = [
    { title: 'Destination', entries: [sharedCards(tcpEdgeModuleInfos, tcpEdgeModules).backend] },
  ]
  const page = (enabled: boolean) =>
    onAccount(
      <ModuleCards
        of={{ ...of, item: { backend: { enabled, backend: { id: 'bkdtg_1', uri: '' } } } }}
        groups={groups}
        owner="edge"
        start={{ label: 'Client', icon: null }}
      />,
      { queries },
    )
  expect(page(true).match(/No tunnel/g)).toHaveLength(1)
  expect(page(false)).not.toContain('No tunnel')
})
