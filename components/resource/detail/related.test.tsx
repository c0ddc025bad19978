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

test.each([
  [undefined, false],
  [['backend'], true],
])('"In use" is shown only for resources that refer to the resource on the page (%j)', (names, isShown) => {
  const queries = new QueryClient()
  queries.setQueryData(relatedStatesQuery('lab', 'https-edges', 'edghts_1').queryKey, {
    states: { bkdst_1: { state: 'ready', label: 'In use' }, bkdst_2: { state: 'wrong', label: 'Offline' } },
  })
  const links = ['bkdst_1', 'bkdst_2'].map((id) => ({
    resource: 'static-backends',
    id,
    title: id,
    field: 'backend',
  }))
  const of = { resource: 'https-edges', id: 'edghts_1' } as const
  const page = onAccount(<Related of={of} title="Uses" links={links} {...(names && { names })} />, {
    queries,
  })
  expect(page.includes('In use')).toBe(isShown)
  expect(page).toContain('Offline')
})

test.each([
  [undefined, false],
  [['edge'], true],
])('the state of a used edge is only in the diagram (%j)', (names, isShown) => {
  const queries = new QueryClient()
  queries.setQueryData(relatedStatesQuery('lab', 'endpoints', 'ep_1').queryKey, {
    states: { edghts_1: { state: 'wrong', label: 'Unreachable' } },
  })
  const links = [{ resource: 'https-edges', id: 'edghts_1', title: 'Public API', field: 'edge' }]
  const of = { resource: 'endpoints', id: 'ep_1' } as const
  const page = onAccount(<Related of={of} title="Uses" links={links} {...(names && { names })} />, {
    queries,
  })
  expect(page).toContain('Public API')
  expect(page.includes('Unreachable')).toBe(isShown)
})
