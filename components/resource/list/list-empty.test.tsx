import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { type ResourceName, resourceNames } from '@/lib/resources/resource-types'
import { textOf } from '@/components/resource/testing/text-of'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { inSentence } from '@/lib/util/text'
import { EmptyList } from './list-empty'
import { matchedBy } from './no-match'

const at = '2026-11-20T09:00:00Z'

function html(name: ResourceName, as_of: string | null = at, all = 0, queries = new QueryClient()) {
  const error = as_of === null ? { code: 'ADIT_UPSTREAM_REFUSED', message: 'Refused.' } : null
  const counts = { page_size: 100, total: 0, all, facets: {}, next: null, previous: null }
  const page = { ...counts, as_of, error, syncing: false, listable: true, rows: [] }
  const blocked = {
    [`${name}.list`]: null,
    [`${name}.create`]: null,
    'reserved-domains.create': null,
  } as const
  const list = (
    <EmptyList
      info={resourceInfos[name]}
      page={page}
      list={{ clear: () => undefined, clearLabel: 'Clear filters', isNarrowed: true, search: {} }}
    />
  )
  return onAccount(list, { blocked, queries })
}

test('an empty list names the prerequisites and links to them', () => {
  const edges = html('https-edges')
  expect(edges).toContain('Reserve a domain and create a backend first')
  for (const link of ['reserved-domains', 'tunnel-group-backends', 'https-edges/new'])
    expect(edges).toContain(`href="/lab/${link}"`)
  expect(html('tunnel-sessions')).toMatch(/href="\/lab\/agents"[^>]*>Connect agent</)
})

test('an empty list says what must exist first and creates it, until something of that kind exists', () => {
  const list = (domains: number) => {
    const queries = new QueryClient()
    const page = {
      rows: [],
      total: 0,
      next: null,
      facets: {},
      syncing: false,
      error: null,
      listable: true,
      as_of: at,
    }
    for (const [kind, all] of [
      ['reserved-domains', domains],
      ['reserved-addrs', 0],
    ] as const)
      queries.setQueryData(inventoryPageQuery('lab', kind, {}).queryKey, {
        ...page,
        page_size: 100,
        previous: null,
        all,
      })
    const empty = html('endpoints', at, 0, queries)
    const tags = empty.match(/<a [^>]*>/g) ?? []
    const links = tags.map((tag) => `${/button-\w+/.exec(tag)?.[0]} ${/href="([^"]*)"/.exec(tag)?.[1]}`)
    return { empty, links }
  }
  expect(list(0).links).toEqual([
    'button-primary /lab/reserved-domains/new',
    'button-quiet /lab/endpoints/new',
  ])
  expect(list(0).empty).toContain('Reserve a domain or TCP address first.')
  expect(list(1).links).toEqual([
    'button-primary /lab/endpoints/new',
    'button-quiet /lab/reserved-domains',
    'button-quiet /lab/reserved-addrs',
  ])
  expect(list(1).empty).not.toContain('Reserve a domain')
})

test.each(resourceNames)('the empty list of %s says what the resources are for, with one button', (name) => {
  const empty = html(name)
  expect(empty).toContain(`No ${inSentence(resourceInfos[name].label)} yet`)
  expect(textOf(empty)).toContain(textOf(resourceInfos[name].about).replaceAll("'", '&#x27;'))
  expect(empty).toContain('describes-list') // hides the same text in the page's heading
  expect(empty.match(/button-(?:primary|secondary)/g)).toHaveLength(1)
})

test('a list without matches keeps its search field, also while the search is cleared', () => {
  const noMatch = html('bot-users', undefined, 3)
  expect(noMatch).toContain('No bot users match')
  expect(noMatch).not.toContain('empty-list') // hides the search field
})

test('a list that never loaded is not shown as empty', () => {
  expect(html('bot-users', null)).toContain('t load bot users')
  expect(html('bot-users', null)).not.toContain('No bot users yet')
})

test('an empty list that no API can return says what the resources are for, and has one action', () => {
  const page = { page_size: 100, total: 0, all: 0, facets: {}, next: null, previous: null, rows: [] }
  const unlisted = { ...page, as_of: null, error: null, syncing: false, listable: false }
  const list = (
    <EmptyList
      info={resourceInfos['abuse-reports']}
      page={unlisted}

      list={{ clear: () => undefined, clearLabel: 'Clear filters', isNarrowed: true, search: {} }}
    />
  )
  const html = onAccount(list, { blocked: { 'abuse-reports.create': null } })
  expect(html).toContain('suspected of phishing or malware')
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toContain('href="/lab/abuse-reports/new"')
})

test.each([
  ['shop', false, '“shop”'],
  ['shop', true, 'your search and filters'],
  ['', true, 'your filters'],
])('the search “%s” with filters: %s is described as %s', (q, isNarrowed, text) =>
  expect(matchedBy({ search: { q }, isNarrowed })).toBe(text),
)
