import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { relatedStatesQuery } from '@/lib/client/traffic'
import type { FixAction } from '@/lib/resources/states/own-state'
import { FixLink } from './fix-link'

const of = { resource: 'https-edges', id: 'edghts_1' } as const
const page = '/lab/https-edges/edghts_1'

function linkTo(
  href: string,
  part?: string,
  role: 'admin' | 'viewer' = 'admin',
  more: Partial<FixAction> = {},
) {
  const queries = new QueryClient()
  const state = { state: 'wrong' as const, label: 'Unreachable', action: { label: 'Fix it', href, ...more } }
  queries.setQueryData(relatedStatesQuery('lab', of.resource, of.id).queryKey, {
    states: { [part ?? of.id]: state },
  })
  return onAccount(<FixLink of={of} {...(part !== undefined && { part })} />, { queries, role })
}

test('the fix of a resource or of its route is a link to another page or to a section', () => {
  expect(linkTo('/lab/agents/ag_1')).toMatch(/href="\/lab\/agents\/ag_1"[^>]*>Fix it</)
  expect(linkTo(`${page}/routes/r1/backend`, 'r1')).toContain(`href="${page}/routes/r1/backend"`)
  expect(linkTo(`${page}#routes`)).toMatch(/href="#routes"[^>]*>Fix it</)
  expect(linkTo(page)).not.toContain('href')
  expect(onAccount(<FixLink of={of} />)).not.toContain('href')
  expect(linkTo('/lab/agents/ag_1', undefined, 'viewer')).not.toContain('href')
})

test('a link to a fix is primary, and a link that only shows the problem is not', () => {
  expect(linkTo('/lab/agents/ag_1')).toContain('button-primary')
  const view = linkTo('/lab/agents/ag_1', undefined, 'admin', { label: 'See it', is_view: true })
  expect(view).toMatch(/button-secondary[^>]*>See it</)
})
