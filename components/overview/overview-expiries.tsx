'use client'

import { useQuery } from '@tanstack/react-query'
import { ExpiryTable, ExpiryTimeline } from '@/components/resource/certificate/expiry-timeline'
import { useAccount } from '@/components/shell/account-context'
import { Picture } from '@/components/ui/picture'
import { expiriesQuery } from '@/lib/client/inventory'

/** The next expiries and renewals of certificates. */
export function Certificates() {
  const { account } = useAccount()
  const { data, isError } = useQuery(expiriesQuery(account.slug))
  const hasRows = data !== undefined && data.expiries.length > 0
  return (
    <Picture id="certificates" title="Certificates" table={hasRows ? <ExpiryTable {...data} /> : undefined}>
      {hasRows ? (
        <ExpiryTimeline {...data} />
      ) : (
        <p className="text-muted">
          {isError ? "Couldn't load the certificates." : 'No certificates with a known date.'}
        </p>
      )}
    </Picture>
  )
}
