import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { Related } from './related'

test('in a narrow panel, the state of a related resource is below its name', () => {
  const queries = new QueryClient()
  queries.setQueryData(relatedStatesQuery('lab', 'https-edges', 'edghts_1').queryKey, {
    states: { ep_1: { state: 'wrong', label: 'Unreachable' } },
  })
  const links = [{ resource: 'endpoints', id: 'ep_1', title: 'https://a.example', field: 'edge' }]
  const of = { resource: 'https-edges', id: 'edghts_1' } as const
  const page = onAccount(<Related of={of} title="Used by" links={links} />, { queries })
  expect(page).toMatch(
    /<li class="flex flex-col [^"]*@min-\[30rem\]:flex-row.*a\.<wbr\/>example.*Unreachable/s,
  )
})
