import { expect, test } from 'vitest'
import {
  type DnsFinding,
  advance,
  provisioningJob,
  startProvisioning,
  type Timing,
  dnsFindingOf,
} from './state'
import type { AskOutcome, RecordCheck } from '@/lib/dns/model/records'

const settings: Timing = {
  cert_issue_seconds: 20,
  cert_dns_error_seconds: 300,
  cert_check_seconds: 15,
  cert_retry_seconds: '60,300,900,3600',
  cert_valid_seconds: 60 * 86_400,
}
const START = Date.parse('2026-11-20T08:00:00Z')
const wrong: DnsFinding = { kind: 'wrong', message: 'a points to b.' }
const unknown: DnsFinding = { kind: 'unknown', message: 'Nobody answered.' }
const right: DnsFinding = { kind: 'right' }

function run(findings: DnsFinding[]) {
  const { work } = startProvisioning(new Date(START))
  let [job, now, renewsAt]: [object, number, string | null] = [work.job, work.dueAt.getTime(), null]
  return findings.map((finding) => {
    const next = advance(provisioningJob.parse(job), renewsAt, finding, settings, now)
    const line = [
      (now - START) / 1000,
      next.status.provisioning_job?.error_code,
      (next.work.dueAt.getTime() - now) / 1000,
    ]
    job = next.work.job
    now = next.work.dueAt.getTime()
    renewsAt = next.status.renews_at ?? null
    return [...line, next.isIssued]
  })
}

test('the first check is immediate, and the certificate is issued 20 s after DNS is correct', () => {
  expect(run([wrong, wrong, right, right])).toEqual([
    [0, null, 15, false],
    [15, null, 15, false],
    [30, null, 20, false],
    [50, undefined, 60 * 86_400, true],
  ])
})

test('after five minutes of wrong DNS, the error is DNS_ERROR and checks become less frequent', () => {
  const lines = run(Array.from({ length: 27 }, () => wrong))
  expect(lines.slice(0, 20).every(([, code, wait]) => code === null && wait === 15)).toBe(true)
  expect(lines.slice(20)).toEqual([
    [300, 'DNS_ERROR', 60, false],
    [360, 'DNS_ERROR', 300, false],
    [660, 'DNS_ERROR', 900, false],
    [1560, 'DNS_ERROR', 3600, false],
    [5160, 'DNS_ERROR', 3600, false],
    [8760, 'DNS_ERROR', 3600, false],
    [12360, 'DNS_ERROR', 3600, false],
  ])
})

test('records that could not be checked cause INTERNAL_ERROR instead of DNS_ERROR', () => {
  const lines = run([...Array.from({ length: 20 }, () => wrong), unknown, wrong, right, right])
  expect(lines.slice(20)).toEqual([
    [300, 'INTERNAL_ERROR', 60, false],
    [360, 'DNS_ERROR', 300, false],
    [660, null, 20, false],
    [680, undefined, 60 * 86_400, true],
  ])
})

test('records that become wrong again restart the five minutes', () => {
  expect(run([right, wrong, right, right])).toEqual([
    [0, null, 20, false],
    [20, null, 15, false],
    [35, null, 20, false],
    [55, undefined, 60 * 86_400, true],
  ])
})

test('a renewal in progress keeps the renewal date of the current certificate', () => {
  const { work } = startProvisioning(new Date(START))
  const job = provisioningJob.parse(work.job)
  const renewing = advance(job, '2027-01-01T00:00:00Z', wrong, settings, START)
  expect(renewing.status).toEqual({
    renews_at: '2027-01-01T00:00:00Z',
    provisioning_job: {
      error_code: null,
      msg: expect.stringContaining('in progress'),
      started_at: '2026-11-20T08:00:00Z',
      retries_at: null,
    },
  })
})

test('a failed check reports its message and the time of the next check', () => {
  const { work } = startProvisioning(new Date(START))
  const late = advance(provisioningJob.parse(work.job), null, wrong, settings, START + 400_000)
  expect(late.status.provisioning_job).toMatchObject({
    msg: 'a points to b.',
    retries_at: '2026-11-20T08:07:40Z',
  })
})

const unasked = (zone: string | null, outcome: AskOutcome): RecordCheck => ({
  record: { name: 'app.example.com', type: 'CNAME', values: ['t.p.example'], purpose: 'traffic' },
  zone,
  verdict: 'unknown',
  code: 'could-not-ask',
  message: `${outcome}.`,
  found: [],
  servers: [{ name: 'ns1.example.com', address: '192.0.2.1', outcome }],
})

test.each<[string, 'wrong' | 'unknown', string | null, AskOutcome]>([
  ['name servers that do not respond', 'wrong', 'example.com', 'timeout'],
  ['a resolver that does not respond', 'unknown', null, 'timeout'],
  ["name servers that this network can't reach", 'unknown', 'example.com', 'no-route'],
])('the finding for %s is %s', (_, kind, zone, outcome) => {
  expect(dnsFindingOf([unasked(zone, outcome)])).toEqual({ kind, message: `${outcome}.` })
})

test('name servers that respond to a resolver, only not to the platform, are not at fault', () => {
  const found = [{ type: 'CNAME', value: 't.p.example', ttl: 60 }] as const
  const resolvers = [{ name: '192.0.2.53', outcome: 'answered' as const, found: [...found], until: null }]
  const check = { ...unasked('example.com', 'timeout'), resolvers }
  expect(dnsFindingOf([check])).toEqual({ kind: 'unknown', message: 'timeout.' })
})
