import { CodeBlock } from '@/components/ui/code-block'
import { CopyText } from '@/components/ui/copy-text'
import { StateChip } from '@/components/ui/state-chip'
import type { DnsStatus } from '@/lib/api/dns'
import { bindText } from '@/lib/dns/model/records'
import { waitsForCertificate } from '@/lib/dns/model/standing'
import { RecordRow } from './record-row'

/** The records with their check results, the certificate's state, and the records as zone file lines. */
export function DnsRecords({ status }: { status: DnsStatus }) {
  const { wanted, check, certificate, server_addrs } = status
  return (
    <div className="space-y-4">
      {certificate && !waitsForCertificate(status) && (
        <p className="flex flex-wrap items-center gap-2">
          <StateChip state={certificate.state}>{certificate.word}</StateChip>{' '}
          <span className="min-w-0 wrap-anywhere">{certificate.sentence}</span>
        </p>
      )}
      {certificate?.said && !check && (
        <p className="max-w-text text-muted wrap-anywhere">{certificate.said}</p>
      )}
      {status.is_unreadable && (
        <p className="max-w-text">
          The platform's answer doesn't name the DNS targets in a readable form, so we don't know which
          records are needed{wanted.length > 0 && ' besides these'}.
        </p>
      )}
      {wanted.length === 0 && !status.is_unreadable && (
        <p className="text-muted">This name is under the platform's own domain and needs no DNS record.</p>
      )}
      {wanted.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {wanted.map((record, index) => (
            <RecordRow key={`${record.type} ${record.name}`} record={record} check={check?.records[index]} />
          ))}
        </ul>
      )}
      {wanted.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1">Zone file (BIND)</summary>
          <div className="mt-2">
            <CodeBlock label="Zone file lines" code={bindText(wanted, check?.zone ?? null)} />
          </div>
        </details>
      )}
      {server_addrs.length > 0 && <ServerAddrs addresses={server_addrs} />}
    </div>
  )
}

function ServerAddrs({ addresses }: { addresses: readonly string[] }) {
  return (
    <div className="space-y-2">
      <h3 className="font-medium">Values for server_addr</h3>
      <p className="max-w-text text-muted">
        Pick a region for each agent's configuration. A custom ingress doesn't balance between regions.
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
