import { expect, test, vi } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { ListFilters } from './list-filters'
import { useList } from './use-list'

vi.mock('next/navigation', () => ({
  usePathname: () => '/lab/agents',
  useSearchParams: () => new URLSearchParams(),
}))

function Filters({ facets }: { facets: readonly string[] }) {
  return (
    <ListFilters
      label="Search agents"
      list={useList({ facets, defaultSort: 'name' })}
      isLoading={false}
      facetName={() => 'Operating system'}
      facetOptions={() => [{ value: 'linux', label: 'Linux' }]}
      valueText={(_, value) => value}
    />
  )
}

test('phones show the filters on demand', () => {
  expect(onAccount(<Filters facets={['os']} />)).toMatch(
    /<button[^>]*aria-expanded="false"[^>]*>.*Filters.*<div id="[^"]+" class="[^"]*max-sm:hidden/s,
  )
  expect(onAccount(<Filters facets={[]} />)).not.toContain('Filters')
})
