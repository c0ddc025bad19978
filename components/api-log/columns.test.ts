import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import type { ApiLogEntry } from '@/lib/api/api-log'
import { columnsOf } from './api-log'

const entry = { title: null, target: null, work: null, method: 'POST', path: '/bot_users' } as ApiLogEntry
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

test('the response column is wide enough for its longest label', () => {
  const widthOf = (end: ApiLogEntry['end']) =>
    columnsOf('lab', () => ({ href: '', onClick: () => undefined }), [entry, { ...entry, end }])[1]?.width
  expect(widthOf('refused')).toBe('8rem')
  expect(widthOf('none')).toBe('10.5rem')
})

test('background work has no column of its own, so that requests and targets have room', () => {
  const columns = columnsOf('lab', () => ({ href: '', onClick: () => undefined }), [
    { ...entry, work: 'sync' },
  ])
  expect(columns.map(({ header }) => header)).toEqual(['Request', 'Response', 'Person', 'Duration', 'Time'])
})

test('targets get the width that the requests leave', () => {
  const path = '/tunnel_sessions/ts_3MYoYAPhvIyTsA2ZWmHZV5pbDvZ/update'
  const stepsOf = (...entries: ApiLogEntry[]) =>
    columnsOf('lab', () => ({ href: '', onClick: () => undefined }), entries).map(({ steps }) => steps)
  const [short, long] = [entry, { ...entry, path }].map((one) => stepsOf({ ...one, target: 'ts_1' }))
  expect(short?.[0]).toEqual(Array.from({ length: 4 }, () => '9.1rem'))
  expect(long?.[0]).toEqual(['17.0rem', '20.0rem', '22.3rem', '22.3rem'])
  expect(long?.[2]).toEqual(['auto'])
  expect(stepsOf(entry)[0]).toBeUndefined() // without targets, requests get the rest
})

test('a path is cut once, at a whole character, so that no gap follows its ellipsis', () => {
  const path = '/edges/https/edghts_3MYoYAPhvIyTsA2ZWmHZV5pbDvZ/routes/edghtsrt_3MYoYAPhvIyTsA2ZWmHZV5pbDvZ'
  const [call] = columnsOf('lab', () => ({ href: '', onClick: () => undefined }), [entry])
  const html = onAccount(call?.cell({ ...entry, path }))
  expect(html).toContain('style="max-width:calc(round(down, 100% - 5ch, 1ch) + 0.5px)"')
  expect(html).not.toContain('…')
  expect(html).toContain('ts_3MYoYAPhvIyTsA2ZWmHZV5pbDvZ/routes/')
})
