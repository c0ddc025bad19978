import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { isLikelyApex } from '@/lib/dns/model/suffix'
import { likelyName } from '@/lib/dns/model/likely-name'
import { hintRulesQuery, useNameHints } from './use-name-hints'

function Hints({ name }: { name: string }) {
  const { isApex, likely } = useNameHints(name)
  return `${name}: ${isApex ? 'apex' : 'no apex'}, ${likely?.name ?? 'not mistyped'}`
}

function hintsFor(name: string, has_own_name_servers: boolean, domains: string[] = []) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const rows = domains.map((title) => ({ ...storedRow(title, title), dns: 'correct' as const }))
  const { queryKey } = inventoryPageQuery('lab', 'reserved-domains', { sort: 'domain' })
  queries.setQueryData(queryKey, {
    rows,
    page_size: 100,
    total: rows.length,
    all: rows.length,
    facets: {},
    next: null,
    previous: null,
    as_of: null,
    syncing: false,
    error: null,
    listable: true,
  })
  queries.setQueryData(hintRulesQuery.queryKey, { isLikelyApex, likelyName })
  return onAccount(<Hints name={name} />, { queries, has_own_name_servers })
}

test('a registrable domain is hinted as a zone apex, except on accounts with own name servers', () => {
  expect(hintsFor('example.com', false)).toContain('example.com: apex')
  expect(hintsFor('app.example.com', false)).toContain('app.example.com: no apex')
  expect(hintsFor('hello.localhost', false), 'a name without records').toContain('hello.localhost: no apex')
  expect(hintsFor('example.com', true)).toContain('example.com: no apex')
  expect(hintsFor('corp.lan', true)).toContain('corp.lan: no apex')
})

test('a name is not corrected to a domain under localhost', () => {
  const domains = ['hello.lab.localhost', 'app.example.com']
  expect(hintsFor('www.exampla.com', false, domains)).toContain('www.example.com')
  expect(hintsFor('lab2.localhost', false, domains)).toContain('not mistyped')
  expect(hintsFor('app.lab2.localhost', false, domains)).toContain('not mistyped')
})
