import 'server-only'
import * as z from 'zod'
import { safeId } from '@/lib/contract/fields'
import { isInInventory } from '@/lib/inventory/sync/apply'
import { definePart, type EntryOutcome, type ImportTarget, time } from './part'

const entry = z.strictObject({
  report_id: safeId,
  hostname: z.string().min(1).max(255),
  status: z.string().max(100),
  seen_at: time,
})
type Entry = z.output<typeof entry>
type Seen = Pick<Entry, 'status' | 'seen_at'>

const maxSeen = 100

export const abuseHostnamesPart = definePart({
  name: 'abuse_hostnames',
  label: 'Status history of reported hostnames',
  unverified: "Each hostname's statuses, with timestamps.",
  verified: 'This console has a record of the report.',
  entry,
  collect: ({ db, account }) =>
    db
      .selectFrom('abuse_hostnames')
      .select(['report_id', 'hostname', 'status', 'seen_at'])
      .where('account_id', '=', account.id)
      .orderBy('report_id')
      .orderBy('hostname')
      .orderBy('seen_at')
      .execute(),
  async apply(target, entries) {
    const outcomes = new Map<Entry, EntryOutcome>()
    for (const group of groupsOf(entries)) await applyGroup(target, group, outcomes)
    return entries.map((one) => outcomes.get(one) ?? 'known')
  },
})

function groupsOf(entries: readonly Entry[]): Entry[][] {
  const groups = new Map<string, Entry[]>()
  for (const one of entries) {
    const key = `${one.report_id} ${one.hostname}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

async function applyGroup(
  { db, account }: ImportTarget,
  group: Entry[],
  outcomes: Map<Entry, EntryOutcome>,
): Promise<void> {
  const [first] = group
  if (!first) return
  const { report_id, hostname } = first
  const key = { account_id: account.id, report_id, hostname }
  if (!(await isInInventory(db, account.id, 'abuse-reports', report_id))) {
    const refusal = {
      what: `${report_id} ${hostname}`,
      reason:
        'This console has no record of this report yet. Import the file again after the report appears in the list.',
    }
    for (const one of group) outcomes.set(one, refusal)
    return
  }
  const here = await db
    .selectFrom('abuse_hostnames')
    .select(['status', 'seen_at'])
    .where('account_id', '=', account.id)
    .where('report_id', '=', report_id)
    .where('hostname', '=', hostname)
    .execute()
  const kept = changesOf([...here, ...group]).slice(-maxSeen)
  const isIn = (list: readonly Seen[], one: Seen) =>
    list.some(({ status, seen_at }) => status === one.status && seen_at === one.seen_at)
  for (const one of group) outcomes.set(one, isIn(kept, one) && !isIn(here, one) ? 'new' : 'known')
  for (const { seen_at } of here.filter((one) => !isIn(kept, one)))
    await db
      .deleteFrom('abuse_hostnames')
      .where('account_id', '=', account.id)
      .where('report_id', '=', report_id)
      .where('hostname', '=', hostname)
      .where('seen_at', '=', seen_at)
      .execute()
  const added = kept
    .filter((one) => !isIn(here, one))
    .map(({ status, seen_at }) => ({ ...key, status, seen_at }))
  if (added.length > 0)
    await db
      .insertInto('abuse_hostnames')
      .values(added)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

const changesOf = (seen: readonly Seen[]): Seen[] =>
  seen
    .toSorted((a, b) => (a.seen_at < b.seen_at ? -1 : a.seen_at > b.seen_at ? 1 : 0))
    .filter((one, i, all) => all[i - 1]?.status !== one.status)
