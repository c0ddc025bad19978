import { expect, test, vi } from 'vitest'
import { FiltersFold } from './filters-fold'
import { onAccount } from '@/components/resource/testing/on-account'
import { ListFilters } from '@/components/resource/list/list-filters'
import { useList } from '@/components/resource/list/use-list'

vi.mock('next/navigation', () => ({
  usePathname: () => '/lab/agents',
  useSearchParams: () => new URLSearchParams(),
}))

function Filters({ folds }: { folds: boolean }) {
  return (
    <ListFilters
      label="Search agents"
      list={useList({ facets: ['os'], defaultSort: 'name' })}
      facetName={() => 'Operating system'}
      facetOptions={() => [{ value: 'linux', label: 'Linux' }]}
      valueText={(_, value) => value}
      {...(folds && { fold: FiltersFold })}
    />
  )
}

test('phones show the filters on demand', () => {
  const html = onAccount(<Filters folds />)
  expect(html).toMatch(
    /<button[^>]*aria-expanded="false"[^>]*>.*Filters.*<div id="[^"]+" class="[^"]*max-sm:hidden/s,
  )
  expect(onAccount(<Filters folds={false} />)).not.toContain('max-sm:hidden')
})
