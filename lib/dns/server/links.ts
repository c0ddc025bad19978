import 'server-only'
import { randomBytes } from 'node:crypto'
import { recordDone } from '@/lib/audit/record'
import { emailFor, readerOf } from '@/lib/audit/reader'
import type { CreatedDnsLink, DnsLink, NewDnsLink } from '@/lib/api/dns-links'
import { Failure } from '@/lib/contract/failure'
import type { DnsResource } from '@/lib/resources/resource-types'
import type { Account } from '@/lib/server/accounts/upstream'
import type { Context, Person } from '@/lib/server/context'
import { paths } from '@/lib/util/paths'
import { DAY_MS } from '@/lib/util/time'
import { dnsOne } from './dns'
import { signedToken } from './link-token'

const MOST_LINKS = 10

interface Of {
  resource: DnsResource
  id: string
}

const now = () => new Date().toISOString()

/** Returns a query for a resource's unexpired links whose signing key still exists. */
const validLinks = (
  { db, keyRing }: Pick<Context, 'db' | 'keyRing'>,
  account: Account,
  { resource, id }: Of,
) =>
  db
    .selectFrom('dns_links')
    .where('account_id', '=', account.id)
    .where('resource', '=', resource)
    .where('resource_id', '=', id)
    .where('expires_at', '>', now())
    .where((link) =>
      link.or([
        link('key_id', 'is', null),
        link(
          'key_id',
          'in',
          keyRing.map((key) => key.id),
        ),
      ]),
    )

/** Lists the valid links to one resource, newest first. Only admins see other people's email addresses. */
export async function listLinks(
  context: Context,
  account: Account,
  of: Of,
  reader: Person,
): Promise<DnsLink[]> {
  const rows = await validLinks(context, account, of)
    .select(['id', 'user_email', 'note', 'created_at', 'expires_at', 'opened_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ user_email, ...link }) => ({
    ...link,
    created_by: emailFor(readerOf(reader), user_email) ?? '',
  }))
}

interface By {
  person: Person
  requestId: string
}

/**
 * Creates a link and records it in the audit log. Throws Failure ADIT_NOT_FOUND if the resource is unknown, or
 * ADIT_CONFLICT if it needs no records or has too many links.
 */
export async function createLink(
  context: Context,
  account: Account,
  of: Of,
  { days, note }: NewDnsLink,
  { person, requestId }: By,
): Promise<CreatedDnsLink> {
  const { db, keyRing, env } = context
  const { wanted, title } = await dnsOne(context, account, of.resource, of.id)
  if (wanted.length === 0)
    throw new Failure('ADIT_CONFLICT', `${title} doesn't need any DNS records, so there is nothing to share.`)
  const [id, created_at] = [randomBytes(16).toString('base64url'), now()]
  const expiresAt = new Date(Date.now() + days * DAY_MS)
  const expires_at = expiresAt.toISOString()
  await db.transaction().execute(async (db) => {
    await db.deleteFrom('dns_links').where('expires_at', '<=', created_at).execute()
    const known = await validLinks({ db, keyRing }, account, of).select('id').execute()
    if (known.length >= MOST_LINKS)
      throw new Failure('ADIT_CONFLICT', `${title} already has ${MOST_LINKS} links. Revoke one first.`)
    await db
      .insertInto('dns_links')
      .values({
        id,
        account_id: account.id,
        resource: of.resource,
        resource_id: of.id,
        user_id: person.id,
        user_email: person.email,
        note,
        created_at,
        expires_at,
        opened_at: null,
        key_id: keyRing[0].id,
      })
      .execute()
    await recordDone(db, keyRing, {
      user: person,
      requestId,
      operation: 'dns-links.create',
      accountId: account.id,
      target: of.id,
      after: { link: id, expires_at, ...(note !== '' && { note }) },
    })
  })
  return {
    id,
    url: `${env.publicUrl}${paths.sharedDns(signedToken(keyRing, { id, expiresAt }))}`,
    expires_at,
  }
}

/**
 * Revokes a link immediately and records it in the audit log. Throws Failure ADIT_NOT_FOUND if the account has no link
 * with this ID.
 */
export async function revokeLink(
  { db, keyRing }: Context,
  account: Account,
  id: string,
  { person, requestId }: By,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const link = await db
      .deleteFrom('dns_links')
      .where('account_id', '=', account.id)
      .where('id', '=', id)
      .returning(['resource_id', 'note', 'expires_at'])
      .executeTakeFirst()
    if (!link) throw new Failure('ADIT_NOT_FOUND', 'This link has already expired or been revoked.')
    await recordDone(db, keyRing, {
      user: person,
      requestId,
      operation: 'dns-links.revoke',
      accountId: account.id,
      target: link.resource_id,
      before: { link: id, expires_at: link.expires_at, ...(link.note !== '' && { note: link.note }) },
    })
  })
}
