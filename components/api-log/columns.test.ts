import { expect, test } from 'vitest'
import type { ApiLogEntry } from '@/lib/api/api-log'
import { columnsOf } from './api-log'

const entry = { title: null, target: null, work: null } as ApiLogEntry
const ids = (entries: readonly ApiLogEntry[]) =>
  columnsOf('lab', () => ({ href: '', onClick: () => undefined }), entries).map(({ id }) => id)

test('the API log has a column for targets only if a request on the page has one', () => {
  expect(ids([entry])).not.toContain('target')
  expect(ids([entry, { ...entry, target: 'rd_1' }])).toContain('target')
})

test('on phones, the API log shows the request, the response, the person and the time', () => {
  const columns = columnsOf('lab', () => ({ href: '', onClick: () => undefined }), [entry])
  expect(columns.filter(({ hideBelow }) => hideBelow === undefined).map(({ id }) => id)).toEqual([
    'call',
    'end',
    'who',
    'at',
  ])
})

test('people and background work have columns of their own', () => {
  const columns = columnsOf('lab', () => ({ href: '', onClick: () => undefined }), [entry])
  expect(columns.map(({ header }) => header)).toEqual(['Request', 'Response', 'Person', 'Duration', 'Time'])
})
