import 'server-only'
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { SetUp } from '@/lib/api/sessions'
import { recordDone } from '@/lib/audit/record'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import type { KeyRing } from '@/lib/util/key-ring'
import { normalizeSetupCode } from '@/lib/util/setup-code'
import { addressLimit, countTry, forgive } from '../people/attempts'
import type { Context } from '../context'
import { hashPassword } from '../people/passwords'
import { insertPerson } from '../people/people'
import { isSetUp } from './set-up-state'

const CODE = 'set-up.code'
/** The characters of setup codes, without letters and digits that are easily confused. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const TRIES = 10

const digest = (ring: KeyRing, code: string) =>
  createHmac('sha256', ring[0].derive('set-up')).update(code).digest('base64url')

const randomPart = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * Creates a setup code, such as `K7QF-2MXP`, that replaces any earlier code. Returns null if the console is already set
 * up. Show the code only to the person who starts the console.
 */
export async function createSetupCode({
  db,
  keyRing,
}: Pick<Context, 'db' | 'keyRing'>): Promise<string | null> {
  const code = `${randomPart()}-${randomPart()}`
  const value = digest(keyRing, normalizeSetupCode(code))
  return db.transaction().execute(async (db) => {
    if (await isSetUp(db)) return null
    await db
      .insertInto('settings')
      .values({ name: CODE, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    await db.deleteFrom('attempts').where('subject', 'like', 'set-up%').execute()
    return code
  })
}

export async function setUp(
  context: Context,
  input: SetUp,
  from: { address: string; requestId: string },
): Promise<void> {
  const { db, keyRing } = context
  await needCode(context, input.code, from.address)
  const passwordHash = await hashPassword(input.password, input.email, from.address)
  await db.transaction().execute(async (db) => {
    if (await isSetUp(db)) throw alreadyDone()
    if (!(await isCode(db, keyRing, input.code))) throw wrongCode() // the console was restarted in the meantime
    const id = await insertPerson(db, { email: input.email, passwordHash, role: 'admin' })
    await db.deleteFrom('settings').where('name', '=', CODE).execute()
    await recordDone(db, keyRing, {
      operation: 'people.set-up',
      user: { id, email: input.email },
      target: input.email,
      requestId: from.requestId,
      after: { email: input.email, role: 'admin', address: from.address },
    })
  })
}

const alreadyDone = () => new Failure('ADIT_NOT_FOUND', 'This console is already set up. Sign in instead.')
const wrongCode = () =>
  new Failure(
    'ADIT_INVALID',
    'Incorrect code. Enter the code that the console printed at its last startup.',
    {
      field: 'code',
    },
  )

async function needCode({ db, keyRing }: Context, code: string, address: string): Promise<void> {
  const { subject } = addressLimit(address, TRIES)
  const right = await db.transaction().execute(async (db) => {
    if (await isSetUp(db)) throw alreadyDone()
    const tries = await countTry(db, [
      { subject: `set-up ${subject}`, most: TRIES },
      { subject: 'set-up', most: 10 * TRIES },
    ])
    if (!(await isCode(db, keyRing, code))) return false
    await forgive(db, tries)
    return true
  })
  if (!right) throw wrongCode()
}

async function isCode(db: Db, ring: KeyRing, code: string): Promise<boolean> {
  const stored = await db.selectFrom('settings').select('value').where('name', '=', CODE).executeTakeFirst()
  if (!stored) return false
  const [input, wanted] = [digest(ring, normalizeSetupCode(code)), stored.value].map((text) =>
    Buffer.from(text),
  )
  return input !== undefined && wanted?.length === input.length && timingSafeEqual(input, wanted)
}
