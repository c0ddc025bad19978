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

test.each([
  ['some-servers-lame', 'correct', 'attention'],
  ['cause-unknown', 'unknown', 'unknown'],
] as const)('the chain marks the registry if its servers disagree (%s)', (code, verdict, expected) => {
  const chain = chainOf({ code, verdict, state: expected, outdated_delegation: 'registry' })
  const { stage, state, status } = chain.nodes.find((node) => node.stage === 'registry') ?? {}
  expect({ stage, state, status }).toEqual({
    stage: 'registry',
    state: expected,
    status: 'Servers disagree',
  })
  expect(chain.cause).toBe("The registry's servers disagree")
})

test("the zone's step counts a server once that is also listed by its address", () => {
  const byAddress = { ...server, name: '192.0.2.1' }
  const { nodes } = chainOf({ verdict: 'correct', code: 'correct', servers: [server, byAddress] })
  expect(nodes.find(({ stage }) => stage === 'zone')).toMatchObject({
    status: '1 server',
    servers: ['ns1.example.com'],
  })
})
