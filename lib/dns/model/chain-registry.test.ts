import { expect, test } from 'vitest'
import { dnsChain } from './chain-nodes'
import type { RecordCheck, WantedRecord } from './records'

const record: WantedRecord = {
  name: 'app.example.com',
  type: 'CNAME',
  values: ['t.p.example'],
  purpose: 'traffic',
}
const server = { name: 'ns1.example.com', address: '192.0.2.1', outcome: 'answered' as const }
const chainOf = (more: Partial<RecordCheck>) => {
  const check: RecordCheck = {
    record,
    zone: 'example.com',
    verdict: 'wrong',
    code: 'servers-disagree',
    message: '',
    found: [],
    servers: [server],
    ...more,
  }
  const at = { checked_at: '2026-01-01T00:00:00Z', zone: 'example.com', name_servers: [], is_from_root: true }
  return dnsChain({ wanted: [record], check: { ...at, records: [check] }, certificate: null })
}

test.each<[RecordCheck['outdated_delegation'], string, string | null]>([
  ['registrar', 'registry wrong: Former name servers', 'Delegated to former name servers'],
  ['parent', 'zone wrong: Former name servers', 'Delegated to former name servers'],
  [undefined, 'zone wrong: Servers disagree', 'Name servers disagree'],
])('the chain marks the step with an outdated delegation at the %s', (outdated_delegation, broken, cause) => {
  const chain = chainOf(outdated_delegation ? { outdated_delegation } : {})
  const { stage, state, status } = chain.nodes[chain.broken ?? -1] ?? {}
  expect(`${stage} ${state}: ${status}`).toBe(broken)
  expect(chain.cause).toBe(cause)
})

test("the zone's step counts a server once that is also listed by its address", () => {
  const byAddress = { ...server, name: '192.0.2.1' }
  const { nodes } = chainOf({ verdict: 'correct', code: 'correct', servers: [server, byAddress] })
  expect(nodes.find(({ stage }) => stage === 'zone')).toMatchObject({
    status: '1 server',
    servers: ['ns1.example.com'],
  })
})
