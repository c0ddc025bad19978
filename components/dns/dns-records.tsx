'use client'

import { useEffect } from 'react'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyText } from '@/components/ui/copy-text'
import type { DnsStatus } from '@/lib/api/dns'
import { changesOf, recordToFix } from '@/lib/dns/model/diagnosis'
import { possibleRecords } from '@/lib/dns/model/record-order'
import { zoneToEdit } from '@/lib/dns/model/record-zone'
import { linesText } from '@/lib/dns/model/copy-as'
import { recordAnchor, CertificateLine } from './certificate-line'
import { CopyAs, RecordList } from './record-list'
import { ChevronRight } from '@/components/ui/icons'

interface DnsRecordsProps {
  status: DnsStatus
  /** The element ID of the first change, for links to the change. */
  fixAnchor?: string
  hasZoneFileElsewhere?: boolean
}

/** Returns zone file lines for the records that can be created, or null if there are none. */
export function zoneFileOf(status: DnsStatus): string | null {
  const { wanted, check } = possibleRecords(status)
  return wanted.length === 0 ? null : linesText(wanted, zoneToEdit(check), check?.records)
}

export function DnsRecords({ status, fixAnchor, hasZoneFileElsewhere = false }: DnsRecordsProps) {
  const { id, wanted, check, server_addrs } = status
  const zoneFile = zoneFileOf(status)
  useFixTarget(status, (index) => recordAnchor(id, index))
  return (
    <div className="space-y-4">
      <CertificateLine status={status} />
      {status.is_unreadable && (
        <p className="max-w-text">
          The platform returned the DNS targets in an unknown format.{' '}
          {wanted.length > 0 ? 'Other records may also be required.' : 'The required records are unknown.'}
        </p>
      )}
      {wanted.length === 0 && !status.is_unreadable && (
        <p className="text-muted">This name is under the platform's own domain and needs no DNS record.</p>
      )}
      {wanted.length > 0 && (
        <RecordList
          wanted={wanted}
          check={check}
          anchorOf={(index) => recordAnchor(id, index)}
          fixAnchor={fixAnchor}
          retriesAt={status.retries_at ?? undefined}
        />
      )}
      <div className="flex flex-wrap items-start gap-3 empty:hidden">
        <CopyAs wanted={wanted} check={check} />
        {zoneFile !== null && !hasZoneFileElsewhere && (
          <details className="group/zone min-w-0 flex-1 basis-60">
            <summary className="inline-flex min-h-control cursor-pointer items-center gap-1 rounded-sm text-sm text-muted hover:text-ink">
              <ChevronRight className="size-3.5 group-open/zone:rotate-90" />
              Zone file (BIND)
            </summary>
            <div className="mt-2">
              <CodeBlock label="Zone file" code={zoneFile} />
            </div>
          </details>
        )}
      </div>
      {server_addrs.length > 0 && <ServerAddrs addresses={server_addrs} />}
    </div>
  )
}

function useFixTarget({ wanted, check }: DnsStatus, anchorOf: (index: number) => string): void {
  const at = check && changesOf(check).length === 0 ? recordToFix({ wanted, check }) : null
  const anchor = at === null ? null : anchorOf(at)
  useEffect(() => {
    if (anchor === null) return undefined
    function goToRecord() {
      if (window.location.hash !== '#dns-fix') return
      window.location.replace(`#${anchor}`)
      document.getElementById(anchor ?? '')?.focus({ preventScroll: true })
    }
    goToRecord()
    window.addEventListener('hashchange', goToRecord)
    return () => window.removeEventListener('hashchange', goToRecord)
  }, [anchor]) // binds to the URL and the browser's focus
}

function ServerAddrs({ addresses }: { addresses: readonly string[] }) {
  return (
    <div className="space-y-2">
      <p className="font-medium">Regional addresses</p>
      <p className="max-w-text text-muted">
        In each agent's configuration, set <code className="font-mono">server_addr</code> to the address of
        one region. Agent ingresses don't balance traffic between regions.
      </p>
      <ul className="grid gap-1 sm:grid-cols-2">
        {addresses.map((address) => (
          <li key={address}>
            <CopyText value={address} what="server_addr" />
          </li>
        ))}
      </ul>
    </div>
  )
}
