'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorPanel } from '@/components/resource/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/skeleton'
import { checkDns, type DnsResource, dnsStatusQuery } from '@/lib/client/dns'
import { DnsRecords } from './dns-records'

/** The records that one domain or ingress needs, what was seen of them, and a button that looks now. */
export function DnsSection({ resource, id }: { resource: DnsResource; id: string }) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const query = dnsStatusQuery(account.slug, resource, id)
  const status = useQuery(query)
  const check = useMutation({
    mutationFn: () => checkDns(account.slug, resource, id),
    onSuccess: async (fresh) => {
      queries.setQueryData(query.queryKey, fresh)
      await queries.invalidateQueries({ queryKey: ['dns', 'list', account.slug] })
    },
  })
  return (
    <section id="dns" aria-labelledby="dns-heading" className="scroll-mt-16 space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="dns-heading" className="text-lg font-medium">
          DNS records
        </h2>
        <div className="flex items-center gap-3 text-sm text-muted">
          {status.data?.check && (
            <span>
              Checked <RelativeTime value={status.data.check.checked_at} />
            </span>
          )}
          {status.data && status.data.wanted.length > 0 && (
            <Button
              pending={check.isPending}
              pendingLabel="Asking the name servers"
              onClick={() => check.mutate()}
            >
              Check status
            </Button>
          )}
        </div>
      </div>
      {status.isPending && <SkeletonRows count={3} />}
      {status.isError && <ErrorPanel error={status.error} />}
      {check.isError && <ErrorPanel error={check.error} />}
      {status.data && <DnsRecords status={status.data} />}
    </section>
  )
}
