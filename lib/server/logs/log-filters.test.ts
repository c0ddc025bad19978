import { expect, test } from 'vitest'
import { openConsole, signedInPerson } from '../testing/console'
import { exportLog } from './log-filters'

test('a log export reads every page, and its audit entry has the filters', async () => {
  const context = await openConsole()
  const asked: (number | undefined)[] = []
  const response = await exportLog<{ id: number; text: string }>(
    {
      context,
      person: signedInPerson(),
      requestId: 'r1',
      query: { format: 'csv', q: 'pump', person: '' },
    },
    {
      log: 'api-log',
      name: 'lab-api-log',
      columns: ['id', 'text'],
      read: async (before) => {
        asked.push(before)
        const last = (before ?? 5) - 2
        return {
          entries: [last + 1, last].map((id) => ({ id, text: `@${id}` })),
          next: last > 1 ? last : null,
        }
      },
    },
  )
  expect(await response.text()).toBe("id,text\r\n4,'@4\r\n3,'@3\r\n2,'@2\r\n1,'@1\r\n")
  expect(asked).toEqual([undefined, 3])
  const rows = await context.db
    .selectFrom('audit')
    .select(['phase', 'operation', 'target', 'after'])
    .execute()
  expect(rows).toEqual([
    {
      phase: 'intent',
      operation: 'accounts.export-list',
      target: 'api-log',
      after: JSON.stringify({ format: 'csv', filters: { q: 'pump' } }),
    },
    { phase: 'outcome', operation: 'accounts.export-list', target: 'api-log', after: null },
  ])
})
