import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { dnsStatusQuery } from '@/lib/client/dns'
import { siteRoleInfo } from '@/lib/sites/model/sites'
import { thereId, useSite } from './site-context'

/** The interval, in milliseconds, at which a visible page reads the DNS status from the server. */
const AGAIN_MS = 5_000

/** Returns the ID and DNS status of a site's resource. `id` is null if the resource isn't known to exist. */
export function useDnsStatus(role: 'ingress' | 'domain', isEnabled = true) {
  const { account } = useAccount()
  const { detail } = useSite()
  const id = thereId(detail, role)
  const status = useQuery({
    ...dnsStatusQuery(account.slug, siteRoleInfo[role].resource, id ?? ''),
    enabled: id !== null && isEnabled,
    refetchInterval: AGAIN_MS,
  })
  return { id, status }
}
