import { expect, test } from 'vitest'
import { keyRingOf } from '@/lib/util/key-ring'
import { createLink, listLinks } from './links'
import { keep, openAccount } from './testing/checks'

const [old, added] = ['k'.repeat(40), 'n'.repeat(40)]

test("a link isn't listed without the sealing key that signed it", async () => {
  const { context, account_id } = await openAccount(false)
  await keep(context, account_id, 1)
  const account = await context.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  const person = {
    id: 'p1',
    email: 'a@example.com',
    role: 'admin' as const,
    sessionId: 's1',
    confirmedAt: '',
  }
  const of = { resource: 'reserved-domains' as const, id: 'rd_1' }
  const using = (keys: string) => ({ ...context, keyRing: keyRingOf(keys) })
  const { id } = await createLink(using(old), account, of, { days: 1, note: '' }, { person, requestId: 'r1' })
  expect(await listLinks(using(`${added},${old}`), account, of, person)).toMatchObject([{ id }])
  expect(await listLinks(using(added), account, of, person)).toEqual([])
})
