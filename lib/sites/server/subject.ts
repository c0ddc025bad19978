import 'server-only'
import * as z from 'zod'
import { recordDone } from '@/lib/audit/record'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { canonicalName } from '@/lib/dns/model/records'
import { maxSiteName } from '@/lib/sites/model/sites'
import { agentLabelProblem } from '@/lib/sites/model/config'
import { type SiteRow, siteById } from '@/lib/sites/store'
import { hasControl } from '@/lib/util/has-control'
import { isFullName, isHostName } from '@/lib/util/host-name'
import { type Account, accountOf } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import type { Person, RouteInput } from '@/lib/server/route-types'

/** What a request about a site is about. */
export interface SiteSubject {
  context: Context
  account: Account
  person: Person
  requestId: string
  site: SiteRow
}

/** Throws Failure ADIT_UNKNOWN_ACCOUNT or ADIT_NOT_FOUND. */
export async function siteSubject({
  context,
  params,
  person,
  requestId,
}: Pick<RouteInput, 'context' | 'params' | 'person' | 'requestId'>): Promise<SiteSubject> {
  const account = await accountOf(context, params.account)
  const site = await siteNow(context.db, account.id, String(params.id))
  return { context, account, person, requestId, site }
}

/** A site as it stands in the store. Throws Failure ADIT_NOT_FOUND. */
export async function siteNow(db: Db, accountId: string, id: string): Promise<SiteRow> {
  const site = await siteById(db, accountId, id)
  if (!site) throw new Failure('ADIT_NOT_FOUND', `There is no site ${id.slice(0, 80)} in this account.`)
  return site
}

/** A site that may be changed, as it is in the transaction that `db` is. Throws Failure ADIT_CONFLICT, ADIT_NOT_FOUND. */
export async function openSite(db: Db, { account, site }: SiteSubject): Promise<SiteRow> {
  const now = await siteNow(db, account.id, site.id)
  if (now.taken_at !== null)
    throw new Failure(
      'ADIT_CONFLICT',
      'This site is taken down, or being taken down: nothing of it changes now.',
    )
  return now
}

/** Writes what was done to a site into the audit, in the transaction that `db` is. */
export const recordSite = (
  db: Db,
  { context, account, person, requestId, site }: SiteSubject,
  name: string,
  values: { before?: unknown; after?: unknown } = {},
) =>
  recordDone(db, context.keyRing, {
    operation: `sites.${name}`,
    user: person,
    accountId: account.id,
    target: site.id,
    requestId,
    ...values,
  })

/** A name that is compared: lower-case, without a final dot. */
export const dnsName = (isRight: (text: string) => boolean, error: string) =>
  z.string().max(254).transform(canonicalName).refine(isRight, { error })

const title = z
  .string()
  .trim()
  .min(1, 'Give the site a name')
  .max(maxSiteName, `A name has at most ${maxSiteName} characters`)
  .refine((text) => !hasControl(text), { error: 'A name is one line of text' })

/** The fields of a site, each on its own. */
export const siteFields = {
  name: title,
  customer: dnsName(
    (text) => text.length <= 100 && isHostName(text),
    'One label, or several joined by dots: letters, digits and hyphens, as in acme',
  ),
  zone: dnsName((text) => text.length <= 150 && isFullName(text), 'A full name, as in example.net'),
  connect_domain: dnsName(
    (text) => text.length <= 200 && isFullName(text),
    'A full name, as in connect.example.net',
  ),
}

/** The label of an agent: a host's name, which stands in names of DNS and of files. */
export const agentLabel = z.string().check((given) => {
  const message = agentLabelProblem(given.value)
  if (message !== null) given.issues.push({ code: 'custom', input: given.value, message })
})
