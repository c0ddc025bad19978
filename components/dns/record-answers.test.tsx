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
const answersOf = (check: RecordCheck) =>
  renderToStaticMarkup(
    <RenderedAtProvider timeMs={Date.parse('2026-11-22T06:00:00Z')}>
      <RecordAnswers check={check} checkedAt="2026-11-22T05:59:00Z" />
    </RenderedAtProvider>,
  ).replaceAll(/<wbr\/>|<\/?span>/g, '')

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
  expect(withFound(correct.found)).toMatch(
    /9\.9\.9\.9.*CNAME t\.example\.net.*from the wildcard \*\.example\.com/s,
  )
  expect(withFound([address])).not.toMatch(/9\.9\.9\.9.*from the wildcard/s)
})
