import { expect, test } from 'vitest'
import { openTestDb } from '@/lib/db/testing/open'
import { keyRingOf } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import { recordDone } from './record'
import { parseHead, verifyAudit } from './verify'

test('only a complete head is parsed', async () => {
  const ring = keyRingOf('a'.repeat(40))
  const db = await openTestDb(`${newFolder('audit')}/a.sqlite`)
  expect(parseHead((await verifyAudit(db, ring)).head)).toEqual({ count: 0, mac: 'genesis' })
  await recordDone(db, ring, { operation: 'x', user: null })
  const { head } = await verifyAudit(db, ring)
  await db.destroy()
  expect(parseHead(head)).toEqual({ count: 2, mac: head.slice(2) })
  const mangled = ['', 'nonsense', '0:beef', '5:aa', '1:genesis', head.slice(2), head.slice(0, -1)]
  for (const text of [...mangled, `${head}:`, ` ${head}`, `0${head}`, `${head}\n`])
    expect(parseHead(text), text).toBeNull()
})
