import { Breakable } from '@/components/ui/breakable'
import { StateChip } from '@/components/ui/state-chip'
import { CopyText } from '@/components/ui/copy-text'
import { relativeName, type RecordCheck, type WantedRecord } from '@/lib/dns/model/records'
import { DnsText } from './dns-text'
import { verdictLook } from './verdict-look'

const purposes = {
  delegation: 'Delegates the name to the platform',
  traffic: 'Routes traffic to the platform',
  certificate: 'Lets the platform issue the certificate',
}

/** A wanted record and, after a check, its result. */
export function RecordRow({ record, check }: { record: WantedRecord; check: RecordCheck | undefined }) {
  const zone = check?.zone || null // in the root zone, the name within the zone is the whole name
  const look = verdictLook(check)
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 p-3 md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0 space-y-1">
        <StateChip state={look.state}>{look.word}</StateChip>
        <p className="font-mono">{record.type}</p>
        <p className="text-sm wrap-anywhere text-muted">
          <DnsText text={record.sentence ?? purposes[record.purpose]} />
        </p>
      </div>
      <dl className="min-w-0 space-y-1">
        <dt className="text-sm text-muted">Name</dt>
        <dd>
          <CopyText value={record.name} what="name" />
        </dd>
        {zone !== null && (
          <>
            <dt className="text-sm wrap-anywhere text-muted">
              Name within <DnsText text={zone} />
            </dt>
            <dd>
              <CopyText value={relativeName(record.name, zone)} what="name within the zone" />
            </dd>
          </>
        )}
      </dl>
      <dl className="min-w-0 space-y-1">
        <dt className="text-sm text-muted">
          {record.values.length > 1 ? `Values, all ${record.values.length}` : 'Value'}
        </dt>
        {record.values.map((value) => (
          <dd key={value}>
            <CopyText value={value} what="value" />
          </dd>
        ))}
      </dl>
      {check && <CheckResult check={check} />}
    </li>
  )
}

/** The diagnosis of a record, what was found, and what the check couldn't confirm. Empty for a plain correct record. */
function CheckResult({ check }: { check: RecordCheck }) {
  const { verdict, code, message, found, servers, chain = [], notes = [] } = check
  const isPlain = verdict === 'correct' && chain.length === 0
  if (isPlain && notes.length === 0) return null
  return (
    <div className="min-w-0 space-y-1 md:col-span-2 md:col-start-2">
      {code === 'caa-forbids' && <StateChip state="wrong">CAA record wrong</StateChip>}
      {!isPlain && (
        <p className="max-w-text wrap-anywhere">
          <DnsText text={message} />
        </p>
      )}
      {chain.length > 0 && (
        <p className="font-mono text-sm wrap-anywhere text-muted">
          CNAME chain: <Breakable text={[check.record.name, ...chain].join(' → ')} />
        </p>
      )}
      {verdict !== 'correct' && found.length > 0 && (
        <p className="font-mono text-sm wrap-anywhere text-muted">
          Found: <Breakable text={found.map(({ type, value }) => `${type} ${value}`).join(', ')} />
        </p>
      )}
      {verdict === 'unknown' && servers.length > 0 && (
        <p className="font-mono text-sm wrap-anywhere text-muted">
          {servers
            .map((server) => `${server.name} (${server.address ?? 'no address'}): ${server.outcome}`)
            .join(', ')}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <StateChip state="attention">Unconfirmed</StateChip>
          <span className="min-w-0 max-w-text wrap-anywhere">
            <DnsText text={note} />
          </span>
        </p>
      ))}
    </div>
  )
}
