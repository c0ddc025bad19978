'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { SecretText } from '@/components/resource/secret/secret-text'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Segments } from '@/components/ui/segments'
import type { NewDnsLink } from '@/lib/api/dns-links'
import { roleReason } from '@/lib/client/account'
import { callApi } from '@/lib/client/call-api'
import type { DnsResource } from '@/lib/dns/model/standing'

interface ShareLinksProps {
  of: { resource: DnsResource; id: string }
}

/** A button that creates a link for the owner of the DNS zone. */
export function ShareLinks({ of }: ShareLinksProps) {
  const { viewer } = useAccount()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabledReason={roleReason(viewer.role, 'operator')} onClick={() => setOpen(true)}>
        Share with your DNS team
      </Button>
      {isOpen && <NewLink of={of} onClose={() => setOpen(false)} />}
    </>
  )
}

const days: readonly { value: NewDnsLink['days']; label: string }[] = [
  { value: 1, label: '1 day' },
  { value: 7, label: '7 days' },
  { value: 30, label: '30 days' },
]

function NewLink({ of: { resource, id }, onClose }: ShareLinksProps & { onClose: () => void }) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const [valid, setValid] = useState<NewDnsLink['days']>(7)
  const create = useMutation({
    mutationFn: () =>
      callApi('POST /api/dns-links/{account}/{resource}/{id}', {
        params: { account: account.slug, resource, id },
        body: { days: valid },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['dns', 'links', account.slug] }),
  })
  const created = create.data
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share DNS records"
      description="Anyone with the link can see and check these records without signing in. The link shows nothing else."
      actions={
        created ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" pending={create.isPending} onClick={() => create.mutate()}>
              Create link
            </Button>
          </>
        )
      }
    >
      {created ? (
        <div className="space-y-2">
          <SecretText value={created.url} what="link" />
          <p className="text-muted">Copy it now. It's shown only once.</p>
        </div>
      ) : (
        <div className="space-y-3">
          <div className="space-y-1">
            <p aria-hidden className="font-medium">
              Valid for
            </p>
            <Segments label="Valid for" value={valid} options={days} onChange={setValid} />
          </div>
          {create.isError && <ErrorPanel error={create.error} />}
        </div>
      )}
    </Dialog>
  )
}
