import 'server-only'
import * as z from 'zod'
import { safeId } from '@/lib/contract/fields'
import type { Resource } from '@/lib/contract/resource'
import { isListable } from '@/lib/inventory/sync/freshness'
import { importResource } from '@/lib/inventory/sync/import-resource'
import { resources } from '@/lib/resources/registry'
import { withoutUnknown } from '@/lib/upstream/secrets'
import { inSentence } from '@/lib/util/text'
import { isRecord } from '@/lib/util/records'
import { askedById, checkKnownSoon } from '@/lib/server/inventory/check-known'
import { definePart, type EntryOutcome, importEach, type ImportTarget, time } from './part'

/** The maximum length of a resource's JSON, in characters. If the JSON is longer, only the ID is exported. */
const maxItem = 65_536

const entry = z.strictObject({
  resource: z.string().min(1).max(64),
  id: safeId,
  /** The resource's own name, or the name that a person entered. */
  name: z.string().max(512),
  first_seen_at: time,
  seen_at: time,
  gone_at: time.nullable(),
  item: z
    .record(z.string(), z.unknown())
    .refine(
      (item) => JSON.stringify(item).length <= maxItem,
      `Must be at most ${maxItem.toLocaleString('en')} characters`,
    ),
})
type Entry = z.output<typeof entry>

export const resourcesPart = definePart({
  name: 'resources',
  label: "Resources that the API can't list",
  unverified: 'The existence, name, content and timestamps of each resource.',
  verified:
    'Each resource, by its ID, if the API can return it. Resources are shown as unconfirmed until they are verified.',
  entry,
  async collect({ db, account }) {
    const rows = await db
      .selectFrom('inventory')
      .select(['resource', 'id', 'title', 'first_seen_at', 'seen_at', 'gone_at', 'body'])
      .where('account_id', '=', account.id)
      .where('source', '!=', 'list')
      .orderBy('resource')
      .orderBy('id')
      .execute()
    return rows.map(({ title, body, ...row }) => ({ ...row, name: title, item: itemOf(row, body) }))
  },
  async apply(target, entries) {
    const outcomes = await importEach(entries, (one) => applyOne(target, one))
    if (outcomes.includes('new') && askedById(target.states).length > 0)
      await checkKnownSoon(target.db, target.account.id)
    return outcomes
  },
})

function itemOf({ resource, id }: { resource: string; id: string }, body: string): Record<string, unknown> {
  const item: unknown = body.length <= maxItem ? JSON.parse(body) : null
  const known = resourceNamed(resource)
  return known && isRecord(item) ? declared(known, item) : { id }
}

const resourceNamed = (name: string): Resource | undefined => resources.find((one) => one.name === name)

/** Returns a resource without secrets and undeclared fields. */
function declared(resource: Resource, item: Record<string, unknown>): Record<string, unknown> {
  const clean = withoutUnknown(resource.item, item)
  return isRecord(clean) ? clean : { id: item.id }
}

const UNKNOWN_KIND =
  "This version doesn't support this kind of resource. A newer version of Adit may support it."

async function applyOne({ db, account, states }: ImportTarget, input: Entry): Promise<EntryOutcome> {
  const { resource: name, id, item, ...entryOf } = input
  const refused = (reason: string): EntryOutcome => ({ what: `${name} ${id}`, reason })
  const resource = resourceNamed(name)
  if (!resource) return refused(UNKNOWN_KIND)
  if (item.id !== id) return refused("The entry's ID differs from the ID in its content.")
  if (isListable(resource, states))
    return refused(`This account's API lists ${inSentence(resource.info.label)}, so they aren't imported.`)
  return importResource(db, account.id, { ...entryOf, resource, item: declared(resource, item) })
}
