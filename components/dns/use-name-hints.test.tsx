import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { isLikelyApex } from '@/lib/dns/model/suffix'
import { likelyName } from '@/lib/dns/model/likely-name'
import {
  hintRulesQuery,
  useDomainsUnder,
  useIngressAbove,
  useNameHints,
  useReservedWww,
} from './use-name-hints'

const page = {
  page_size: 100,
  facets: {},
  next: null,
  previous: null,
  as_of: null,
  syncing: false,
  error: null,
  listable: true,
}

function Hints({ name }: { name: string }) {
  const { isApex, likely } = useNameHints(name)
  return `${name}: ${isApex ? 'apex' : 'no apex'}, ${likely?.name ?? 'not mistyped'}`
}

const Ingress = ({ name }: { name: string }) => `${name} is under ${useIngressAbove(name) ?? 'no ingress'}`

test('a name is under an ingress in Unicode, whether it is typed in Unicode or in punycode', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = inventoryPageQuery('lab', 'agent-ingresses', { sort: 'domain' })
  queries.setQueryData(queryKey, {
    ...page,
    rows: [storedRow('i', 'Connect.München.example')],
    total: 1,
    all: 1,
  })
  for (const name of ['app.connect.münchen.example', 'app.connect.xn--mnchen-3ya.example'])
    expect(onAccount(<Ingress name={name} />, { queries })).toContain('under connect.münchen.example')
})

const Under = ({ name }: { name: string }) => `domains: ${useDomainsUnder(name).join(' ')}`
const Www = ({ name }: { name: string }) => `www: ${useReservedWww(name)}`

test.each(['münchen.example', 'xn--mnchen-3ya.example'])(
  'domains in Unicode and in punycode are found for %s',
  (name) => {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    // Like the server's search, each query finds only the titles that contain its text.
    for (const title of ['www.münchen.example', 'app.xn--mnchen-3ya.example'])
      for (const q of [title, title.slice(4)])
        queries.setQueryData(inventoryPageQuery('lab', 'reserved-domains', { q }).queryKey, {
          ...page,
          rows: [storedRow(title, title)],
          total: 1,
          all: 1,
        })
    const html = onAccount(<Under name={name} />, { queries })
    expect(html).toContain('www.münchen.example')
    expect(html).toContain('app.xn--mnchen-3ya.example')
    expect(onAccount(<Www name={name} />, { queries })).toContain('www: www.münchen.example')
  },
)

function hintsFor(name: string, has_own_dns_servers: boolean, domains: string[] = []) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const rows = domains.map((title) => ({ ...storedRow(title, title), dns: 'correct' as const }))
  const { queryKey } = inventoryPageQuery('lab', 'reserved-domains', { sort: 'domain' })
  queries.setQueryData(queryKey, { ...page, rows, total: rows.length, all: rows.length })
  queries.setQueryData(hintRulesQuery.queryKey, { isLikelyApex, likelyName })
  return onAccount(<Hints name={name} />, { queries, has_own_dns_servers })
}

test('a registrable domain is hinted as a zone apex, except on accounts with their own DNS servers', () => {
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
