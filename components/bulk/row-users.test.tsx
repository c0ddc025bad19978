import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { RowUsers } from './row-users'

const link = (title: string) => ({ resource: 'https-edges', id: `edghts_${title}`, title, field: '' })
const links = ['North', 'South', 'East'].map(link)
const shown = (users: Partial<Parameters<typeof RowUsers>[0]['users']>) =>
  onAccount(<RowUsers users={{ links: [], count: 0, deleted_too: [], ...users }} />)

test.each([
  [{ links: links.slice(0, 1), count: 1 }, 'Used by HTTPS edge North.'],
  [{ links: links.slice(0, 2), count: 2 }, 'Used by HTTPS edge North and HTTPS edge South.'],
  [{ links, count: 7 }, 'Used by HTTPS edge North, HTTPS edge South, HTTPS edge East and 4 more.'],
  [
    { deleted_too: [{ resource: 'ip-policy-rules', count: 3, only: null }] },
    'Also deletes its 3 IP policy rules.',
  ],
  [
    {
      deleted_too: [
        { resource: 'endpoints', count: 1, only: { ...link('a.example'), resource: 'endpoints' } },
      ],
    },
    'Also deletes its endpoint a.example.',
  ],
])('the users %j', (users, text) =>
  expect(
    textOf(shown(users))
      .replaceAll(/\s+([.,])/g, '$1')
      .trim(),
  ).toBe(text),
)

test('each user is a link to its page', () =>
  expect(shown({ links, count: 3 })).toContain('href="/lab/https-edges/edghts_North"'))
