import 'server-only'
import { apiKeysInfo } from '@/lib/resources/info/credentials'
import type { Context } from '../context'
import { type Account, upstreamOf } from './upstream'

/** Matches the first part of an API key. On the local platform, this part is the key's ID without its prefix. */
const idInKey = /^([0-9A-Za-z]{16,})_/

/** Returns the ID of the API key that the console uses for an account, or null if the ID is unknown. */
export async function ownKeyId(context: Context, account: Account): Promise<string | null> {
  const part = idInKey.exec(keyOf(context, account))?.[1]
  if (part === undefined) return null
  const row = await context.db
    .selectFrom('inventory')
    .select('id')
    .where('account_id', '=', account.id)
    .where('resource', '=', apiKeysInfo.name)
    .where('id', '=', `${apiKeysInfo.idPrefix}_${part}`)
    .where('gone_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

function keyOf(context: Context, account: Account): string {
  try {
    return upstreamOf(context, account).key()
  } catch {
    return ''
  }
}
