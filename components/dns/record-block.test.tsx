import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RenderedAtProvider } from '@/components/ui/relative-time'
import type { RecordCheck, WantedRecord } from '@/lib/dns/model/records'
import { RecordBlock } from './record-block'
import { forbiddenLabel, dnsStateLabels } from '@/lib/dns/model/labels'
import { inSentence } from '@/lib/util/text'

const nowMs = Date.parse('2026-11-22T06:00:00Z')
const values = ['t.example.net']
const record: WantedRecord = { name: 'app.example.com', type: 'CNAME', values, purpose: 'traffic' }
const correct: RecordCheck = {
  record,
  zone: 'example.com',
  verdict: 'correct',
  code: 'correct',
  message: 'app.example.com points to t.example.net.',
  found: [{ type: 'CNAME', value: 't.example.net', ttl: 60 }],
  servers: [],
}
const blockOf = (check: RecordCheck | undefined, change?: string) =>
  renderToStaticMarkup(
    <RenderedAtProvider timeMs={nowMs}>
      <RecordBlock anchor="r" {...{ record, check, change }} checkedAt="2026-11-22T05:59:00Z" />
    </RenderedAtProvider>,
  ).replaceAll(/<wbr\/>|<\/?code[^>]*>|<\/?span>|<!-- -->/g, '')

test.each([
  ['ready', { ...correct }, 'Ready'],
  ['waiting', { ...correct, state: 'waiting' }, 'Waiting'],
  ['attention', { ...correct, state: 'attention' }, 'Needs attention'],
  ['wrong', { ...correct, verdict: 'wrong' }, 'DNS incorrect'],
  ['wrong', { ...correct, verdict: 'missing' }, 'Record missing'],
  ['unknown', { ...correct, verdict: 'unknown' }, 'Unknown'],
  ['unknown', undefined, 'Not checked'],
] as const)('the state %s has its icon and label: %#', (state, check, label) => {
  expect(blockOf(check)).toMatch(new RegExp(`chip-${state}[^<]*<svg.*?</svg>${label}<`))
})

test("the block of a zone's own name offers its target, but no CNAME to copy", () => {
  const html = blockOf({ ...correct, zone: 'app.example.com', verdict: 'missing', code: 'cname-at-apex' })
  expect(html).toContain('CNAME not possible')
  expect(html).toContain('Target for an ALIAS, ANAME or flattened CNAME record')
  expect(html).not.toContain('Name within')
  expect(html).not.toContain('Copy name')
})

test('a correct record shows which servers did not confirm it', () => {
  const note = "Not all servers confirmed the record: ns2 didn't answer in time."
  expect(blockOf({ ...correct, notes: [note] })).toMatch(
    /chip-unknown.*Unconfirmed.*Not all servers confirmed the record: ns2/s,
  )
  expect(blockOf(correct)).not.toContain('Unconfirmed')
})

test('a waiting record shows the remaining time and what resolvers still return', () => {
  const until = '2026-11-22T06:14:00Z'
  const old = { name: '9.9.9.9', outcome: 'answered' as const, until }
  const found = [{ type: 'CNAME', value: 'old.example.net', ttl: 840 }]
  const message = '9.9.9.9 still returns old.example.net. The cached answers expire by 2026-11-22 06:14 UTC.'
  const html = blockOf({ ...correct, state: 'waiting', message, until, resolvers: [{ ...old, found }] })
  expect(html).toContain('9.9.9.9 still returns old.example.net. The cached answers expire in 14 minutes.')
  expect(html).toMatch(/9\.9\.9\.9.*CNAME old\.example\.net.*cache expires in 14 minutes/s)
})

test('a waiting record in another form shows only its finding beside the change', () => {
  const at_source = { form: 'other-form' as const, code: 'chain-flattened' as const }
  const until = '2026-11-22T06:14:00Z'
  const message =
    'It leads to a copy. However, 9.9.9.9 still returns an old address until it expires by 2026-11-22 06:14 UTC. Change the CNAME record.'
  const html = blockOf({ ...correct, state: 'waiting', code: 'old-answer-cached', at_source, message, until })
  expect(html).toContain('until it expires in 14 minutes.')
  expect(html).toMatch(/chip-attention[^<]*<svg.*?<\/svg>Needs attention</)
  expect(html).not.toContain('Change the CNAME record')
})

test('each name server is listed with what it answered', () => {
  const servers = [
    { name: 'ns1.example.com', address: '192.0.2.1', outcome: 'answered' as const, found: correct.found },
    { name: 'ns2.example.com', address: '192.0.2.2', outcome: 'answered' as const, found: [] },
    { name: 'ns3.example.com', address: null, outcome: 'timeout' as const },
  ]
  const html = blockOf({ ...correct, servers })
  expect(html).toContain('Answers from 2 name servers, no usable answer from 1 name server')
  expect(html).toMatch(/ns1.*As required.*ns2.*No CNAME record.*ns3.*Timed out/s)
})

test('the addresses of a name server are shown if they answer differently', () => {
  const ns1 = { name: 'ns1.example.com', outcome: 'answered' as const, found: correct.found }
  const two = (found: RecordCheck['found']) =>
    blockOf({
      ...correct,
      servers: [
        { ...ns1, address: '192.0.2.1' },
        { ...ns1, address: '192.0.2.2', found },
      ],
    })
  expect(two(correct.found)).not.toContain('192.0.2.')
  expect(two([])).toMatch(/192\.0\.2\.1.*As required.*192\.0\.2\.2.*No CNAME record/s)
})

test('a server of a private zone is not listed again as a resolver', () => {
  const found = correct.found
  const server = { name: '10.0.0.53', address: '10.0.0.53', outcome: 'answered' as const, found }
  const resolver = { name: '10.0.0.53', outcome: 'answered' as const, found, until: '2026-11-22T06:14:00Z' }
  const html = blockOf({ ...correct, is_private: true, servers: [server], resolvers: [resolver] })
  expect(html).toContain('Answers from 1 name server')
  expect(html).not.toMatch(/resolver|cache expires/)
})

test('the summary does not claim answers if no server answered', () => {
  const server = { name: 'ns1.example.com', address: null, outcome: 'timeout' as const }
  expect(blockOf({ ...correct, verdict: 'unknown', servers: [server] })).toContain(
    'No usable answer from 1 name server',
  )
})

test('a chain of CNAME records is shown hop by hop', () => {
  const servers = [{ name: 'ns1', address: null, outcome: 'answered' as const }]
  const html = blockOf({ ...correct, servers, chain: ['via.example.org', 't.example.net'] })
  expect(html).toContain('app.example.com → via.example.org → t.example.net')
})

test('the chain of a ready record is visible while its answers are collapsed', () => {
  const servers = [{ name: 'ns1', address: null, outcome: 'answered' as const }]
  const chain = ['via.example.org', 't.example.net']
  const names = 'app.example.com → via.example.org → t.example.net'
  expect(blockOf({ ...correct, servers, chain }).split('<details')[0]).toContain(`CNAME chain: ${names}`)
  expect(blockOf({ ...correct, servers, chain }).split(names)).toHaveLength(2)
  const wrong = blockOf({ ...correct, verdict: 'wrong', code: 'chain-elsewhere', servers, chain })
  expect(wrong.split('<details')[0]).not.toContain(names)
  expect(wrong).toContain(names)
})

test('a record that is not correct shows the finding and the notes, but not the change', () => {
  const message = 'It points to old.example.net. Change it to t.example.net.'
  const html = blockOf({ ...correct, verdict: 'wrong', message, notes: ['ns2 was silent.'] })
  expect(html).toMatch(/It points to old\.example\.net\..*ns2 was silent\./s)
  expect(html).not.toContain('Change it')
})

test('a value that the change names is not repeated in the finding', () => {
  const other = 'app.example.com has a TXT record ("old"), which conflicts with the required CNAME record.'
  const wrong = { ...correct, verdict: 'wrong', message: other } as const
  const values = (change: string) => blockOf(wrong, change).match(/\(&quot;old&quot;\)/g)
  expect(values('Delete the TXT record ("old") at app.')).toHaveLength(1)
  expect(values('Delete the other records.')).toHaveLength(1)
})

test('a record in an unknown state shows what to do, because no change is listed for it', () => {
  const message = "The check couldn't query any name server. Check again later."
  expect(blockOf({ ...correct, verdict: 'unknown', message })).toContain('Check again later.')
})

test('a challenge at its own zone apex has no relative name', () => {
  const challenge = { ...record, name: '_acme-challenge.example.com', purpose: 'certificate' as const }
  const html = blockOf({
    ...correct,
    record: challenge,
    zone: challenge.name,
    verdict: 'missing',
    code: 'cname-at-apex',
  })
  expect(html).not.toContain('Name within')
  expect(html).not.toContain('@')
})

test('a name is shown relative to its zone if the zone is known and not the root', () => {
  expect(blockOf(correct)).toContain('Name within example.com')
  expect(blockOf({ ...correct, zone: null })).not.toContain('Name within')
  expect(blockOf({ ...correct, zone: '' })).not.toContain('Name within')
})

test('the label of CAA records that forbid the certificate is derived from that of the state', () => {
  const { label, state } = dnsStateLabels.forbidden
  expect(forbiddenLabel).toEqual({ state, label: `Certificate ${inSentence(label)}` })
  expect(blockOf({ ...correct, verdict: 'wrong', code: 'caa-forbids' })).toContain(`chip-${state}`)
})

test('CAA records that forbid the certificate are a separate finding, with its label in its own paragraph', () => {
  const html = blockOf({ ...correct, verdict: 'wrong', code: 'caa-forbids', message: 'CAA forbids it.' })
  expect(html).toMatch(/Record correct<.*Certificate blocked by CAA<\/p><p>CAA forbids it/s)
  expect(html).not.toMatch(/>(?:Incorrect|Ready|Blocked by CAA)\b/)
  const caa = { name: 'example.com', value: '0 issue "ca.example"', action: 'create' as const }
  const proxied = { ...correct, verdict: 'wrong', state: 'attention', code: 'proxied', caa } as const
  expect(blockOf(proxied)).toMatch(
    /Needs attention<.*Certificate blocked by CAA<.*Value of the new CAA record/s,
  )
})

const answered = { name: 'ns1.example.com', address: null, outcome: 'answered' as const, found: [] }
const address = { type: 'A', value: '192.0.2.80', ttl: 60 }

test('an answer without the expected record shows the records at that name', () => {
  const instead = {
    ...correct,
    verdict: 'wrong' as const,
    code: 'address-instead' as const,
    found: [address],
  }
  expect(blockOf({ ...instead, servers: [answered] })).toContain('No CNAME record; A 192.0.2.80')
  const two = blockOf({ ...instead, servers: [answered, { ...answered, name: 'ns2.example.com' }] })
  expect(two).toMatch(/No CNAME record.*No CNAME record.*Also at this name: A 192\.0\.2\.80/s)
  expect(two).not.toContain('No CNAME record; A')
})

test('the value of a CAA record to add can be copied, but not that of one to delete', () => {
  const value = '0 issue "letsencrypt.org"'
  const withCaa = (action: 'create' | 'delete') =>
    blockOf({
      ...correct,
      verdict: 'wrong',
      code: 'caa-forbids',
      caa: { name: 'example.com', value, action },
    })
  expect(withCaa('create')).toMatch(
    /Value of the new CAA record.*0 issue &quot;letsencrypt\.org&quot;.*aria-label="Copy CAA value"/s,
  )
  expect(withCaa('delete')).not.toContain('CAA value')
})

test('answers about a delegation are attributed to the parent zone', () => {
  const delegation = { ...correct, record: { ...record, type: 'NS' as const }, servers: [answered] }
  expect(blockOf(delegation)).toContain('Name servers of the parent zone example.com')
})

test('an answer for another name that the finding refers to is listed', () => {
  const related = [{ name: 'via.example.com', type: 'A', outcome: 'answered' as const, found: [address] }]
  const html = blockOf({
    ...correct,
    verdict: 'wrong',
    code: 'cname-beside-others',
    servers: [answered],
    related,
  })
  expect(html).toMatch(/Other names and servers.*via\.example\.com.*A 192\.0\.2\.80/s)
})

test('the servers of a delegated zone are listed with their answers', () => {
  const delegation = [{ type: 'NS', value: 'ns1.part.example', ttl: 60 }]
  const related = [
    {
      name: 'part.example.com',
      type: 'NS',
      server: 'ns1.example.com',
      outcome: 'answered' as const,
      found: delegation,
    },
    { name: record.name, type: 'CNAME', server: 'ns1.part.example', outcome: 'refused' as const },
  ]
  const html = blockOf({
    ...correct,
    verdict: 'wrong',
    code: 'servers-disagree',
    servers: [answered],
    related,
  })
  expect(html).toMatch(
    /ns1\.example\.com.*NS ns1\.part\.example.*for part\.example\.com.*ns1\.part\.example.*REFUSED/s,
  )
})

test("a resolver's old answer for a later name of the chain has a row with its own time", () => {
  const related = [
    {
      name: 'via.example.com',
      type: 'A',
      server: '9.9.9.9',
      outcome: 'answered' as const,
      found: [address],
      until: '2026-11-22T06:14:00Z',
    },
  ]
  const own = { name: '9.9.9.9', outcome: 'answered' as const, until: '2026-11-22T06:01:00Z' }
  const found = [{ type: 'CNAME', value: 'via.example.com', ttl: 60 }]
  const html = blockOf({ ...correct, state: 'waiting', resolvers: [{ ...own, found }], related })
  expect(html).toMatch(
    /CNAME via\.example\.com.*cache expires in 60 seconds.*A 192\.0\.2\.80.*for via\.example\.com, cache expires in 14 minutes/s,
  )
  const servers = [{ ...own, address: own.name, found }]
  expect(blockOf({ ...correct, state: 'waiting', servers, resolvers: [{ ...own, found }], related })).toMatch(
    /CNAME via\.example\.com.*Other names and servers.*A 192\.0\.2\.80.*for via\.example\.com, cache expires in 14 minutes/s,
  )
})

test('records under a wrong name and from a DNAME record name their place', () => {
  const twice = { ...correct, code: 'doubled-zone' as const, found_at: 'app.example.com.example.com' }
  expect(blockOf({ ...twice, verdict: 'missing', servers: [answered] })).toContain(
    'At app.example.com.example.com: CNAME t.example.net',
  )
  const dname = {
    ...correct,
    found: [{ type: 'DNAME', value: 'example.org', ttl: 60 }],
    redirected_by: 'example.com',
  }
  expect(blockOf({ ...dname, verdict: 'wrong', servers: [answered] })).toContain(
    'At example.com: DNAME example.org',
  )
})
