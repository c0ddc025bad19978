import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { page } from '@/lib/api/testing/agents'
import { NoneAtAll } from './choose-agents'

const refused = { code: 'ADIT_UPSTREAM_REFUSED', message: 'Refused.' }

test.each([
  ['one look was taken in', {}, 'No agents yet'],
  ['the first look is under way', { as_of: null }, 'Looking for agents'],
  ['no look succeeded', { as_of: null, error: refused }, 'Whether there are agents is unknown'],
  ['there is no list of them', { as_of: null, listable: false }, 'Agents cannot be listed here'],
])('without an agent to choose, where %s', (_, more, title) => {
  const html = onAccount(<NoneAtAll page={page([], more)} />)
  expect(html).toContain(title)
  expect(html.includes('No agents yet')).toBe(title === 'No agents yet')
})
