import { expect, test, vi } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { ListFilters } from './list-filters'
import { useList } from './use-list'

vi.mock('next/navigation', () => ({
  usePathname: () => '/lab/agents',
  useSearchParams: () => new URLSearchParams(),
}))

function Filters({ foldsOnPhones }: { foldsOnPhones: boolean }) {
  return (
    <ListFilters
      label="Search agents"
      list={useList({ facets: ['os'], defaultSort: 'name' })}
      facetName={() => 'Operating system'}
      facetOptions={() => [{ value: 'linux', label: 'Linux' }]}
      valueText={(_, value) => value}
      foldsOnPhones={foldsOnPhones}
    />
  )
}

test('phones show the filters on demand', () => {
  const html = onAccount(<Filters foldsOnPhones />)
  expect(html).toMatch(
    /<button[^>]*aria-expanded="false"[^>]*>.*Filters.*<div id="[^"]+" class="[^"]*max-sm:hidden/s,
  )
  expect(onAccount(<Filters foldsOnPhones={false} />)).not.toContain('max-sm:hidden')
})
