import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { SiteDetail } from '@/lib/api/site-views'
import { siteQuery } from '@/lib/client/detail-queries'
import { siteSteps } from '@/lib/sites/model/sites'
import { aSite } from '../testing/a-site'
import { SitePage } from './site-page'

function html(detail: SiteDetail): string {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(siteQuery('lab', 'site_1').queryKey, detail)
  return onAccount(<SitePage id="site_1" localAddr={null} />, { queries })
}
const done = Object.fromEntries(siteSteps.map((name) => [name, 'done'] as const))

test('a step that cannot start yet is one line that names the steps to complete first', () => {
  const shown = html(aSite({}, { 'api-key': 'done' }))
  expect(textOf(shown)).toMatch(/3 NS records After step 2 4 Wildcard domain Sentence of domain. To do/)
  expect(textOf(shown)).not.toContain('Sentence of ns-records.')
  expect(shown).toMatch(/<h3 class="[^"]*text-muted[^"]*"><[^>]*id="ns-records-title"/)
  expect(shown).not.toMatch(/<h3 class="[^"]*text-muted[^"]*"><[^>]*id="domain-title"/)
  expect(textOf(shown)).toMatch(/6 Verify DNS After steps 3 and 5/)
  expect(textOf(shown)).not.toContain('Sentence of verify-dns.')
  const records = html(aSite({}, { 'api-key': 'done', 'ns-records': 'done' }))
  expect(textOf(records)).toMatch(/6 Verify DNS After step 5 7/)
  const failed = html(aSite({}, { ...done, 'verify-dns': 'todo' }))
  expect(textOf(failed)).toMatch(/6 Verify DNS To do/)
})

test('the next step of a setup is marked, and parts of the path that are to do name their step', () => {
  const shown = html(aSite({}, { 'api-key': 'done' }))
  expect(shown.match(/<li aria-current="step"[^>]*><section id="([a-z-]+)"/)?.[1]).toBe('ingress')
  expect(textOf(shown)).toMatch(/Customer acme To do in step 8 Agent To do in step 7/)
  expect(textOf(shown)).toMatch(/Platform Lab Connected .* Visitor To do in step 9/)
  expect(html(aSite({}, { ...done, ingress: 'attention' }, 'finished'))).not.toContain('aria-current="step"')
})

test('the risks before production use are folded during setup', () => {
  const risks = /<section aria-labelledby="unprotected"[^>]*><details/
  expect(html(aSite({}, { 'api-key': 'done' }))).toMatch(risks)
  const finished = html(aSite({}, done, 'finished'))
  expect(finished).not.toMatch(risks)
  expect(textOf(finished)).toContain('Before production Traffic')
})

test('the link to a step is the only primary button, unless the step waits', () => {
  const link = (state: 'todo' | 'waiting' | 'unknown') => {
    const detail = aSite({}, { ...done, 'verify-dns': state })
    return /<a[^>]*href="#verify-dns"[^>]*button-[^>]*>/.exec(html(detail))?.[0]
  }
  expect(link('todo')).toContain('button-primary')
  const setup = html(aSite({}, { 'api-key': 'done' }))
  expect(setup.match(/button-primary/g)).toHaveLength(1)
  expect(link('waiting')).toContain('button-secondary')
  expect(link('unknown')).toContain('button-primary')
})

test('the next step is one that a person can do while another step waits', () => {
  const { 'bot-user': _, 'agent-config': __, 'agent-api': ___, ...records } = done
  const shown = html(aSite({}, { ...records, 'verify-dns': 'waiting' }))
  expect(textOf(shown)).toMatch(
    /Next: step 7, Bot user and authtokens\. Waiting: step 6, Verify DNS\. .* Continue setup/,
  )
  expect(shown.match(/<li aria-current="step"[^>]*><section id="([a-z-]+)"/)?.[1]).toBe('bot-user')
  const waiting = textOf(html(aSite({}, { ...done, 'verify-dns': 'waiting' })))
  expect(waiting).toMatch(/Waiting for step 6, Verify DNS\. .* View step 6/)
})

test('a site in service shows the last response, and sends another request', () => {
  const answered = {
    endpoint_id: 'ep_1',
    url: 'https://app.acme.example.net',
    at: '2026-11-21T08:00:00.000Z',
  }
  const text = (more: Partial<SiteDetail>, state = done) => textOf(html(aSite(more, state, 'finished')))
  expect(text({ answered })).toMatch(/In service app\.acme\.example\.net responded .*Send request/)
  expect(text({})).not.toContain('Send request')
})

test('a failed request is explained once, in the header', () => {
  const failed = textOf(html(aSite({}, { ...done, 'agent-api': 'unreachable' })))
  expect(failed.match(/Sentence of agent-api\./g)).toHaveLength(1)
})

test('the steps are headings below the heading of the setup', () => {
  const shown = html(aSite({}, { 'api-key': 'done' }))
  const levels = [...shown.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => level)
  expect(levels.join('')).toBe('1223333333332') // page, path, setup, nine steps, production
})
