import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { sitesQuery } from '@/lib/client/sites'
import { FIRST_ROWS } from '@/components/ui/data-table'
import { siteSteps } from '@/lib/sites/model/sites'
import { SitesPage } from './sites-page'
import { aSite } from './testing/a-site'

function text(count: number, params = ''): string {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const sites = Array.from({ length: count }, (_, n) => {
    const { site } = aSite({}, {}, n % 5 === 4 ? 'deleted' : 'open')
    return { ...site, id: `site_${n}`, name: `Site ${n}.` }
  })
  queries.setQueryData(sitesQuery('lab').queryKey, { sites })
  return onAccount(<SitesPage />, { queries, at: `/sites?${params}` })
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}
const rows = (text: string) => [...text.matchAll(/Site \d+\./g)].length

test('the page lists zero, one and the maximum number of sites', () => {
  expect(text(0)).toMatch(/No sites yet.*New site.*Read setup guide/)
  const one = text(1)
  expect([rows(one), one.includes('State ')]).toEqual([1, true])
  expect(one).toMatch(/Next: .* of 9 steps done/)
  const all = text(500)
  expect(rows(all)).toBe(FIRST_ROWS)
  expect(all).toContain('400 of 500 rows')
  expect(all).toContain('1–100 of 400')
  expect(all).toContain('Show deleted sites (100)')
})

test('the next step of a site is above its steps, and a finished setup has no marks', () => {
  const rowOf = (detail: ReturnType<typeof aSite>) => {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    queries.setQueryData(sitesQuery('lab').queryKey, { sites: [detail.site] })
    return onAccount(<SitesPage />, { queries })
  }
  expect(rowOf(aSite())).toMatch(/Next: API key<.*<ol aria-label="Steps for Acme"/s)
  const done = Object.fromEntries(siteSteps.map((name) => [name, 'done'] as const))
  const finished = rowOf(aSite({}, done, 'finished'))
  expect(finished).toContain('9 of 9 steps done')
  expect(finished).not.toContain('Steps for Acme')
})

test('an imported site shows who imported it', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { site } = aSite()
  queries.setQueryData(sitesQuery('lab').queryKey, {
    sites: [{ ...site, imported_at: '2026-02-01T00:00:00Z' }],
  })
  expect(onAccount(<SitesPage />, { queries })).toMatch(/a@example\.com \(imported\).*2026-02-01T00:00:00Z/s)
})

test('a filter by state includes deleted sites', () => {
  expect(rows(text(20, 'state=Deleted'))).toBe(4)
  expect(rows(text(20, 'state=Deleted,Setting up'))).toBe(20)
  expect(text(20, 'state=In service')).toMatch(/No sites match your search and filters/)
})

test('a site whose deletion is paused is shown as such', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { site } = aSite({}, {}, 'deleting')
  queries.setQueryData(sitesQuery('lab').queryKey, { sites: [{ ...site, is_paused: true }] })
  const html = onAccount(<SitesPage />, { queries })
  expect(html).toContain('Deletion paused')
  expect(html).not.toContain('Deleting')
})
