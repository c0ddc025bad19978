import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { httpsEdgeModules, httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgeModuleInfos as infos } from '@/lib/resources/info/edge-modules'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import type { Block } from '@/lib/api/accounts'
import { type CardGroup, cardEntry, ModuleCards, type ModulesOwner } from './module-cards'

const { ops } = httpsEdges
const entries = [
  cardEntry(infos.mutual_tls, httpsEdgeModules.mutual_tls),
  cardEntry(
    infos.tls_termination,
    httpsEdgeModules.tls_termination,
    ({ min_version }) => `From ${min_version}`,
  ),
]
const stored = { enabled: true, terminate_at: 'edge', min_version: '1.3' }

/** The cards where the API has only the operations of the specification, and those of `more`. */
function html(
  of: Partial<ModulesOwner>,
  more: readonly string[] = [],
  groups: readonly CardGroup[] = [{ title: 'Modules', entries }],
) {
  const blocked = Object.fromEntries(
    Object.entries(ops).map(([key, op]): [string, Block | null] => [
      op.name,
      op.support === 'spec' || more.includes(key) ? null : 'not-offered',
    ]),
  )
  return onAccount(
    <ModuleCards of={{ info, id: 'edge_1', ops, params: { id: 'edge_1' }, ...of }} groups={groups} />,
    {
      blocked,
    },
  )
}

test('a module is set by the update of its owner where the API has no operation for it alone', () => {
  const item = { tls_termination: stored }
  const byUpdate = html({ item, update: ops.update })
  expect(byUpdate).toMatch(/href="\/lab\/https-edges\/edge_1\/mutual_tls"[^>]*>Configure/)
  expect(byUpdate).toContain('From 1.3')
  expect(byUpdate).toMatch(/>Disable</)
  expect(byUpdate).toContain('t be removed separately')
  expect(byUpdate).not.toContain('t be set separately')
})

test('one that is absent and cannot be set is only named', () => {
  const page = html({ item: { tls_termination: stored } })
  expect(page).toMatch(/not supported by this account.+s API: (<!-- -->)?Mutual TLS\./)
  expect(page).not.toContain('aria-label="Mutual TLS"')
  expect(page).toContain('t be set separately')
})

test('what is configured comes first, what is not below, each by its question', () => {
  const groups = entries.map((entry) => ({ title: `About ${entry.info.label}`, entries: [entry] }))
  const page = html({ item: { tls_termination: stored }, update: ops.update }, [], groups)
  const places = ['About TLS termination', 'From 1.3', 'Not configured: about Mutual TLS', '>Configure<']
  const at = places.map((words) => page.indexOf(words))
  expect(at).not.toContain(-1)
  expect(at.toSorted((a, b) => a - b)).toEqual(at)
  expect(page).not.toContain('>About Mutual TLS<')
})

test('where the owner cannot be asked for, only modules that can be asked for stand there', () => {
  expect(html({})).not.toMatch(/TLS/)
  const page = html({}, ['tls_termination.get'])
  expect(page).toContain('Loading TLS termination')
  expect(page).not.toContain('Mutual TLS')
})
