import { expect } from 'vitest'
import type { ChainEnd } from '@/lib/dns/evidence/chain/chain'
import { diagnose } from '@/lib/dns/diagnosis/diagnose'
import { noHints, type Hints } from '@/lib/dns/evidence/evidence'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import type {
  AskOutcome,
  CheckCode,
  CheckState,
  FoundRecord,
  RecordVerdict,
  WantedRecord,
} from '@/lib/dns/model/records'
import { voiceFaults } from '@/lib/util/testing/voice'

// Evidence for tests of verdicts.

export const zone = 'example.com'
export const alias: WantedRecord = {
  name: 'app.example.com',
  type: 'CNAME',
  values: ['t.platform.example'],
  purpose: 'traffic',
}
export const challenge: WantedRecord = {
  ...alias,
  name: '_acme-challenge.c1.example.com',
  purpose: 'certificate',
}
export const nsSet = ['ns1.p.example', 'ns2.p.example', 'ns3.p.example', 'ns4.p.example']
export const ns: WantedRecord = {
  name: 'connect.example.com',
  type: 'NS',
  values: nsSet,
  purpose: 'delegation',
}

export const found = (type: string, ...values: string[]): FoundRecord[] =>
  values.map((value) => ({ type, value, ttl: 60 }))
export const server = (
  name: string,
  records: FoundRecord[] | null,
  outcome: AskOutcome = 'answered',
): ServerFinding => ({
  server: { name, address: '192.0.2.1', outcome: records ? 'answered' : outcome },
  records,
})
export const both = (records: FoundRecord[]) => [server('ns1', records), server('ns2', records)]

export const asWanted = found('CNAME', 't.platform.example')
export const chain = (end: ChainEnd, ...hops: string[]) => new Map([[hops[0] ?? '', { hops, end }]])

export interface EvidenceCase {
  code: CheckCode
  verdict: RecordVerdict
  /** The expected state, if it differs from the verdict's default state. */
  state?: CheckState
  record?: WantedRecord
  zone?: string | null
  ingress?: string
  findings?: ServerFinding[]
  hints?: Partial<Hints>
  message: RegExp
  notes?: RegExp
}

export function expectDiagnosis({ record = alias, findings = [], hints = {}, ...rest }: EvidenceCase) {
  const check = diagnose({
    record,
    zone: rest.zone === undefined ? zone : rest.zone,
    findings,
    hints: { ...noHints, ...hints },
    ingress: rest.ingress ?? null,
  })
  expect(check).toMatchObject({
    code: rest.code,
    verdict: rest.verdict,
    record,
    ...(rest.state && { state: rest.state }),
  })
  expect(check.message).toMatch(rest.message)
  expect(voiceFaults([check.message, ...(check.notes ?? [])])).toEqual([])
  expect(check.message).not.toMatch(/undefined|null| {2}/)
  expect(check.notes?.join(' ')).toMatch(rest.notes ?? /^$/)
  expect(check.servers).toHaveLength(findings.length)
}
