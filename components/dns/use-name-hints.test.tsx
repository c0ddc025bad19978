import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { isLikelyApex } from '@/lib/dns/model/suffix'
import { likelyName } from '@/lib/dns/model/likely-name'
import { hintRulesQuery, useNameHints } from './use-name-hints'

function Hints({ name }: { name: string }) {
  const { isApex, likely } = useNameHints(name)
  return `${name}: ${isApex ? 'apex' : 'no apex'}, ${likely?.name ?? 'not mistyped'}`
}

function hintsFor(name: string, has_own_name_servers: boolean) {
  const queries = new QueryClient()
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
