'use client'

import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import type { Overview } from '@/lib/api/inventory'
import { catalogue } from '@/lib/resources/catalogue'
import { listsOf, navigation } from '@/lib/resources/navigation'
import { formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { AgentsCard } from './overview-agents'
import { isUnread } from './overview-unknown'

type Count = Overview['resources'][number]

/** The lists of each navigation group. */
const groups = navigation.map(({ label, entries }) => ({
  label,
  names: entries.flatMap(listsOf),
}))

/** The number of resources of each kind, in the order and groups of the navigation. */
export function Counts({ resources }: { resources: readonly Count[] }) {
  const byName = new Map(resources.map((resource) => [resource.resource, resource]))
  return (
    <section aria-labelledby="counts" className="space-y-3">
      <h2 id="counts" className="text-lg font-medium">
        Resources
      </h2>
      {groups.map(({ label, names }) => {
        const counts = names.flatMap((name) => byName.get(name) ?? [])
        return (
          counts.length > 0 && (
            <div key={label} className="space-y-1.5">
              <h3 className="text-sm text-muted">{label}</h3>
              <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
                {label === 'Agents' && <AgentsCard />}
                {counts.map((count) => (
                  <Card key={count.resource} count={count} />
                ))}
              </ul>
            </div>
          )
        )
      })}
    </section>
  )
}

function Card({ count }: { count: Count }) {
  const { account } = useAccount()
  return (
    <li className="rounded-md border border-line bg-surface px-3 py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link href={paths.list(account.slug, count.resource)} look="name">
          {catalogue[count.resource].label}
        </Link>
        {count.listable ? (
          <span className="text-lg font-medium">
            {isUnread(count) && count.count === 0 ? '—' : formatNumber(count.count)}
          </span>
        ) : (
          <span className="text-muted">
            {count.count === 0 ? 'Not listable' : `${formatNumber(count.count)} known here`}
          </span>
        )}
      </div>
      <p className="text-sm text-muted">
        <Freshness count={count} />
      </p>
    </li>
  )
}

function Freshness({ count }: { count: Count }) {
  const { account } = useAccount()
  if (!count.listable)
    return account.blocked[`${count.resource}.list`] === 'not-known'
      ? 'Checking whether this API can list them'
      : "This API can't list them"
  // The reason is shown once, above.
  if (count.error !== null)
    return (
      <StateChip state="attention">
        {count.as_of === null ? (
          "Couldn't be read"
        ) : (
          <>
            Last read <RelativeTime value={count.as_of} />
          </>
        )}
      </StateChip>
    )
  if (count.as_of === null) return count.syncing ? 'Loading for the first time' : 'Not read yet'
  return (
    <>
      As of <RelativeTime value={count.as_of} />
    </>
  )
}
