import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { ListFilters } from './list-filters'
import { useList } from './use-list'

function Filters({
  facets,
  ...props
}: {
  facets: readonly string[]
  shownElsewhere?: string
  most?: number
}) {
  return (
    <ListFilters
      {...props}
      label="Search agents"
      list={useList({ facets, defaultSort: 'name' })}
      isLoading={false}
      facetName={() => 'Operating system'}
      facetOptions={() => [{ value: 'linux', label: 'Linux' }]}
      valueText={(_, value) => (value === 'linux' ? 'Linux' : value)}
    />
  )
}

test('phones show the filters on demand', () => {
  expect(onAccount(<Filters facets={['os']} />)).toMatch(
    /<button[^>]*aria-expanded="false"[^>]*>.*Filters.*<div id="[^"]+" class="[^"]*max-sm:hidden/s,
  )
  expect(onAccount(<Filters facets={[]} />)).not.toContain('Filters')
})

test('an active filter is shown once, also on phones, with a button that removes it', () => {
  const at = '/agents?os=linux,plan9'
  const html = onAccount(<Filters facets={['os']} />, { at })
  expect(html.match(/>Linux, plan9</g)).toHaveLength(1)
  expect(html).toContain('aria-label="Remove filter Operating system: Linux, plan9"')
  expect(html).toMatch(/<div id="[^"]+" class="[^"]*max-sm:own-line[^"]*"><span data-active="true"/)
  expect(onAccount(<Filters facets={['os']} shownElsewhere="os" />, { at })).not.toContain('plan9')
})

test('filters after the first ones are shown on demand, unless they are active', () => {
  const facets = ['state', 'version', 'os']
  const count = (at: string) =>
    onAccount(<Filters facets={facets} most={2} />, { at }).match(/>Operating system/g)?.length
  expect(onAccount(<Filters facets={facets} most={2} />)).toMatch(
    /aria-expanded="false"[^>]*>.*More filters/s,
  )
  expect(count('/agents')).toBe(2)
  expect(count('/agents?os=linux')).toBe(3)
  expect(onAccount(<Filters facets={facets} />)).not.toContain('More filters')
})
