'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { RelativeTime } from '@/components/ui/relative-time'
import { useToast } from '@/components/ui/toast'
import { roleReason } from '@/lib/client/account'
import { callApi } from '@/lib/client/call-api'
import { dnsLinksQuery } from '@/lib/client/dns'
import type { DnsLink } from '@/lib/api/dns-links'
import type { DnsResource } from '@/lib/resources/resource-types'
import { ExpiryTime } from './expiry-time'

/** Describes a link by its note or its creator, because the link's URL isn't stored. */
const nameOf = ({ note, created_by }: DnsLink) => (note === '' ? `created by ${created_by}` : `for ${note}`)

interface LinkListProps {
  of: { resource: DnsResource; id: string }
}

export function LinkList({ of: { resource, id } }: LinkListProps) {
  const { account, viewer } = useAccount()
  const queries = useQueryClient()
  const toast = useToast()
  const [asking, setAsking] = useState<DnsLink | null>(null)
  const links = useQuery(dnsLinksQuery(account.slug, resource, id))
  const revoke = useMutation({
    mutationFn: (link: string) =>
      callApi('DELETE /api/dns-links/{account}/{link}', { params: { account: account.slug, link } }),
    onSuccess: () => toast('Link revoked'),
    onSettled: () => {
      setAsking(null)
      return queries.invalidateQueries({ queryKey: ['dns', 'links', account.slug] })
    },
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
        {rows.map((link) => (
          <li
            key={link.id}
            className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5 text-sm"
          >
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {link.note !== '' && <span className="block">For {link.note}</span>}
              Created by {link.created_by} <RelativeTime value={link.created_at} />
            </span>
            <span className="text-muted">
              Expires <ExpiryTime value={link.expires_at} />
            </span>
            <span className="text-muted">
              {link.opened_at === null ? (
                'Not opened yet'
              ) : (
                <>
                  Last opened <RelativeTime value={link.opened_at} />
                </>
              )}
            </span>
            <Button
              variant="danger-outline"
              aria-label={`Revoke link ${nameOf(link)}`}
              disabledReason={roleReason(viewer.role, 'operator')}
              onClick={() => setAsking(link)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Revoke this link?"
        description={asking && `The link ${nameOf(asking)} will stop working immediately.`}
        confirmLabel="Revoke link"
        pending={revoke.isPending}
        onConfirm={() => asking && revoke.mutate(asking.id)}
      />
    </section>
  )
}
