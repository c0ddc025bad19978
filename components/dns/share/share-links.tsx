'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { Segments } from '@/components/ui/segments'
import { TextField } from '@/components/ui/text-field'
import type { NewDnsLink } from '@/lib/api/dns-links'
import { roleReason } from '@/lib/client/account'
import { callApi } from '@/lib/client/call-api'
import type { DnsResource } from '@/lib/resources/resource-types'

interface ShareLinksProps {
  of: { resource: DnsResource; id: string }
}

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
  const [note, setNote] = useState('')
  const create = useMutation({
    mutationFn: () =>
      callApi('POST /api/dns-links/{account}/{resource}/{id}', {
        params: { account: account.slug, resource, id },
        body: { days: valid, note },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['dns', 'links', account.slug] }),
  })
  const created = create.data
  const close = () => {
    if (!create.isPending) onClose() // the response contains the only copy of the link
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Share DNS records"
      description="Anyone with the link can see and check these records without signing in. They can't see anything else."
      actions={
        created ? (
          <Button onClick={close}>Done</Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" pending={create.isPending} onClick={() => create.mutate()}>
              Create link
            </Button>
          </>
        )
      }
    >
      {created ? (
        <div className="space-y-2">
          <div className="flex flex-wrap items-start gap-3 rounded-md border border-edge bg-sunken p-3">
            <code translate="no" className="min-w-60 flex-1 font-mono wrap-anywhere select-all">
              <Breakable text={created.url} />
            </code>
            <CopyButton value={created.url} what="link" text="Copy link" />
          </div>
          <p className="text-muted">Copy the link now. It's shown only once.</p>
        </div>
      ) : (
        <div className="space-y-3">
          <div className="space-y-1">
            <p aria-hidden className="font-medium">
              Valid for
            </p>
            <Segments label="Valid for" value={valid} options={days} onChange={setValid} />
          </div>
          <TextField
            label="Recipient"
            help="An optional name or ticket number that everyone with the link can see."
            maxLength={100}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          {create.isError && <ErrorPanel error={create.error} />}
        </div>
      )}
    </Dialog>
  )
}
