import { useQueries } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { useSettled } from '@/components/ui/use-settled'
import type { OwnedHost } from '@/lib/api/find'
import { ownedHostsQuery } from '@/lib/client/account-queries'
import { MAX_OWNED_HOSTS } from '@/lib/inventory/model/owned-hosts'
import { paths } from '@/lib/util/paths'

/**
 * Returns the domain or endpoint of each host that belongs to the account, keyed by host. Waits until `hosts` hasn't
 * changed for `pauseMs`.
 */
export function useOwnedHosts(hosts: readonly string[], pauseMs = 0): ReadonlyMap<string, OwnedHost> {
  const { account } = useAccount()
  const settled = useSettled(hosts.join(','), pauseMs)
  const wanted = settled.split(',').filter(Boolean)
  return useQueries({
    queries: batchesOf(wanted).map((batch) => ownedHostsQuery(account.slug, batch)),
    combine: (found) =>
      new Map(found.flatMap(({ data }) => (data?.owned ?? []).map((one) => [one.host, one]))),
  })
}

const batchesOf = (hosts: readonly string[]) =>
  Array.from({ length: Math.ceil(hosts.length / MAX_OWNED_HOSTS) }, (_, index) =>
    hosts.slice(index * MAX_OWNED_HOSTS, (index + 1) * MAX_OWNED_HOSTS),
  )

export function OwnHost({ owned }: { owned: OwnedHost | undefined }) {
  const { account } = useAccount()
  if (!owned) return null
  const { resource, id, title } = owned
  return (
    <span className="text-attention">
      Belongs to this account:{' '}
      <Link href={paths.detail(account.slug, resource, id)} className="font-mono wrap-anywhere">
        {title}
      </Link>
    </span>
  )
}
