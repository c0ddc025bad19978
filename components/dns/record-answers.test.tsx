import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RenderedAtProvider } from '@/components/ui/relative-time'
import type { RecordCheck } from '@/lib/dns/model/records'
import { RecordAnswers } from './record-answers'

const address = { type: 'A', value: '192.0.2.80', ttl: 60 }
const answered = { name: 'ns1.example.com', address: null, outcome: 'answered' as const, found: [] }
const correct: RecordCheck = {
  record: { name: 'app.example.com', type: 'CNAME', values: ['t.example.net'], purpose: 'traffic' },
  zone: 'example.com',
  verdict: 'correct',
  code: 'correct',
  message: '',
  found: [{ type: 'CNAME', value: 't.example.net', ttl: 60 }],
  servers: [],
}
const answersOf = (check: RecordCheck, isExplained = false) =>
  renderToStaticMarkup(
    <RenderedAtProvider timeMs={Date.parse('2026-11-22T06:00:00Z')}>
      <RecordAnswers check={check} checkedAt="2026-11-22T05:59:00Z" isExplained={isExplained} />
    </RenderedAtProvider>,
  ).replaceAll(/<wbr\/>|<\/?span>/g, '')

test('the answers about a problem are open, unless a change explains the problem', () => {
  const missing = {
    ...correct,
    verdict: 'missing',
    code: 'not-found',
    found: [],
    servers: [answered],
  } as const
  expect(answersOf({ ...missing, servers: [...missing.servers], found: [] })).toContain('open=""')
  expect(answersOf({ ...missing, servers: [...missing.servers], found: [] }, true)).not.toContain('open=""')
})

test('an answer from a wildcard names the wildcard', () => {
  const html = answersOf({
    ...correct,
    verdict: 'missing',
    code: 'covered-by-wildcard',
    wildcard: '*.example.com',
    found: [address],
    servers: [answered],
  })
  expect(html).toMatch(/No CNAME record; A 192\.0\.2\.80.*from the wildcard \*\.example\.com/s)
})

test("a resolver's answer from a wildcard names the wildcard, but an older one doesn't", () => {
  const resolver = { name: '9.9.9.9', outcome: 'answered' as const, until: null }
  const withFound = (found: RecordCheck['found']) =>
    answersOf({
      ...correct,
      wildcard: '*.example.com',
      servers: [{ ...answered, found: correct.found }],
      resolvers: [{ ...resolver, found }],
    })
  expect(withFound(correct.found)).toMatch(/9\.9\.9\.9.*As required.*from the wildcard \*\.example\.com/s)
  expect(withFound([address])).not.toMatch(/9\.9\.9\.9.*from the wildcard/s)
})

const resolver = { name: '9.9.9.9', outcome: 'answered' as const, found: [], until: null }

test('an answer from a wildcard names the wildcard if the record was found at another name', () => {
  const found = [{ type: 'CNAME', value: 'w.example', ttl: 60 }]
  const html = answersOf({
    ...correct,
    verdict: 'missing',
    code: 'doubled-zone',
    found_at: 'app.example.com.example.com',
    wildcard: '*.example.com',
    servers: [{ ...answered, found }],
    resolvers: [{ ...resolver, found }],
  })
  expect(html.match(/CNAME w\.example.*?from the wildcard \*\.example\.com/gs)).toHaveLength(2)
})

test('if servers disagree, an answer from a wildcard on one of them names the wildcard', () => {
  const found = [{ type: 'CNAME', value: 'w.example', ttl: 60 }]
  const own = { ...answered, name: 'ns2.example.com', found }
  const html = answersOf({
    ...correct,
    verdict: 'wrong',
    code: 'servers-disagree',
    servers: [{ ...answered, found }, own],
    related: [{ name: '*.example.com', type: 'CNAME', server: answered.name, outcome: 'answered', found }],
  })
  expect(html).toMatch(/ns1\.example\.com.*?CNAME w\.example.*?from the wildcard \*\.example\.com.*ns2/s)
  expect(html).not.toMatch(/ns2\.example\.com<[^]*?from the wildcard/)
})

test('an answer with exactly the required records does not repeat their values', () => {
  const found = [{ type: 'CNAME', value: 'T.example.net.', ttl: 60 }]
  const html = answersOf({
    ...correct,
    found,
    servers: [{ ...answered, found }],
    resolvers: [
      { ...resolver, found },
      { ...resolver, name: '8.8.8.8', found: [...found, address] },
    ],
  })
  expect(html).toMatch(/ns1\.example\.com.*As required.*9\.9\.9\.9.*As required/s)
  expect(html).toMatch(/8\.8\.8\.8.*CNAME T\.example\.net\., A 192\.0\.2\.80/s)
})

test('the summary counts only servers and resolvers that answered', () => {
  const servers = [
    { ...answered, address: '192.0.2.1' },
    { ...answered, address: '2001:db8::1', outcome: 'timeout' as const },
    { ...answered, name: 'ns2.example.com', address: null, outcome: 'not-allowed' as const },
  ]
  expect(answersOf({ ...correct, servers, resolvers: [resolver] })).toContain(
    'Answers from 1 name server and 1 resolver, no usable answer from 1 name server',
  )
  const failing = [{ ...resolver, outcome: 'unreachable' as const }]
  const html = answersOf({ ...correct, servers, resolvers: failing })
  expect(html).toContain('Answers from 1 name server, no usable answer from 1 name server and 1 resolver')
  expect(html).toContain('Address not allowed')
})

test("an account's name server that the zone lists by name is shown once", () => {
  const servers = [
    { ...answered, address: '10.0.0.53' },
    { ...answered, name: '10.0.0.53', address: '10.0.0.53' },
  ]
  const html = answersOf({ ...correct, is_private: true, servers })
  expect(html).toContain('Answers from 1 name server<')
  expect(html).not.toContain('10.0.0.53')
})

test("servers that were queried for an unregistered domain aren't called those of its zone", () => {
  const html = answersOf({ ...correct, verdict: 'missing', code: 'zone-not-found', servers: [answered] })
  expect(html).toContain('Servers queried to find the zone')
})
