import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { agent } from '@/lib/api/testing/agents'
import { useAgentColumns } from './use-agent-columns'

const row = {
  agent: agent('quay', { session: { metadata: '{"site":"quay","hostname":"edge-1","team":"cranes"}' } }),
  isPast: false,
}

function Columns({ tags }: { tags: readonly string[] }) {
  const list = { href: ({ tag = '' }: Record<string, string | undefined>) => `?tag=${tag}` }
  const facet = tags.map((value) => ({ value, label: value, count: 1 }))
  const { columns, options } = useAgentColumns({ list, page: { data: { facets: { tag: facet } } } }, [row])
  const cell = columns.find(({ id }) => id === 'tags')?.cell(row)
  return (
    <>
      {columns.map(({ id }) => id).join()} | {options.map(({ label }) => label).join()} | {cell}
    </>
  )
}

test('the list has a column with tags if any agent has a tag, and offers the column otherwise', () => {
  const [columns, options, cell] = onAccount(<Columns tags={['site=quay']} />).split(' | ')
  expect(columns).toContain('days,tags,')
  expect(options?.match(/Tags/g)).toHaveLength(1)
  expect(cell).toMatch(/href="\?tag=site=quay"[^>]*>site=quay<.*team=cranes/)
  expect(cell, 'the name of the agent is in another column').not.toContain('edge-1')
  const without = onAccount(<Columns tags={[]} />).split(' | ')
  expect(without[0]).not.toContain('tags')
  expect(without[1]).toContain('Tags')
})
