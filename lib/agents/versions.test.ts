import { expect, test } from 'vitest'
import { accountId, at, openStore, poll } from './testing/fleet'
import { versionsInUse } from './versions'

test('all agents that may be online are counted, and newer releases come from recent agents', async () => {
  const db = await openStore()
  const many = Array.from({ length: 120 }, (_, n) => ({ id: `ts_${n}`, metadata: `edge-${n}` }))
  const last = { id: 'ts_last', metadata: 'zone', agent_version: '2.8.0' }
  const gone = { id: 'ts_gone', metadata: 'away', agent_version: '2.9.0' }
  await poll(db, accountId, 0, [...many, last, gone])
  await poll(db, accountId, 10, [...many, last])
  expect(await versionsInUse(db, accountId, at(30))).toEqual({
    versions: [
      { version: '3.30.0', count: 120, newer: null },
      { version: '2.8.0', count: 1, newer: '2.9.0' },
    ],
    behind: 1,
    all: 121,
  })
  await db.destroy()
})
