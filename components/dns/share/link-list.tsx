'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { useToast } from '@/components/ui/toast'
import { roleReason } from '@/lib/client/account'
import { callApi } from '@/lib/client/call-api'
import { dnsLinksQuery } from '@/lib/client/dns'
import type { DnsResource } from '@/lib/dns/model/standing'

interface LinkListProps {
  of: { resource: DnsResource; id: string }
}

/** The valid links to the records of a resource; renders nothing if there are none. */
export function LinkList({ of: { resource, id } }: LinkListProps) {
  const { account, viewer } = useAccount()
  const queries = useQueryClient()
  const toast = useToast()
  const links = useQuery(dnsLinksQuery(account.slug, resource, id))
  const revoke = useMutation({
    mutationFn: (link: string) =>
      callApi('DELETE /api/dns-links/{account}/{link}', { params: { account: account.slug, link } }),
    onSuccess: () => toast('Link revoked'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['dns', 'links', account.slug] }),
  })
  const rows = links.data?.links ?? []
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="dns-links" className="space-y-2">
      <h3 id="dns-links" className="font-medium">
        Shared links
      </h3>
      {revoke.isError && <ErrorPanel error={revoke.error} />}
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {rows.map(({ id: link, created_by, created_at, expires_at, opened_at }) => (
          <li
            key={link}
            className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5 text-sm"
          >
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              Created by {created_by} <RelativeTime value={created_at} />
            </span>
            <span className="text-muted">
              Expires <RelativeTime value={expires_at} />
            </span>
            <span className="text-muted">
              {opened_at === null ? (
                'Not opened yet'
              ) : (
                <>
                  Last opened <RelativeTime value={opened_at} />
                </>
              )}
            </span>
            <Button
              variant="danger-outline"
              aria-label={`Revoke link created by ${created_by}`}
              pending={revoke.isPending && revoke.variables === link}
              disabledReason={roleReason(viewer.role, 'operator')}
              onClick={() => revoke.mutate(link)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
