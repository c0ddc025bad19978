import type { DnsCheck, RecordCheck, WantedRecord } from '@/lib/dns/model/records'
import { changesOf } from '@/lib/dns/model/diagnosis'
import { recordOrder } from '@/lib/dns/model/record-order'
import { recordState } from '@/lib/dns/model/state'
import { RecordBlock } from './record-block'

interface RecordListProps {
  wanted: readonly WantedRecord[]
  check: DnsCheck | null
  /** Returns the element ID of a record's block, for links to the block. */
  anchorOf: (index: number) => string
  /** The element ID of the first change, for links to the change. */
  fixAnchor?: string | undefined
  /**
   * The time of the platform's next attempt to issue the certificate, in RFC 3339 format. Shown below the last change.
   */
  retriesAt?: string | undefined
}

/**
 * Lists the required records, with records to change first. If any record needs a change, ready records are collapsed.
 */
export function RecordList({ wanted, check, anchorOf, fixAnchor, retriesAt }: RecordListProps) {
  const changes = changesOf(check)
  const order = recordOrder(wanted.length, check)
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {order.flatMap((index) => {
        const record = wanted[index]
        if (!record) return []
        const one = check?.records[index]
        return (
          <RecordBlock
            key={`${record.type} ${record.name}`}
            anchor={anchorOf(index)}
            record={record}
            check={one}
            checkedAt={check?.checked_at}
            change={changes.find((each) => each.index === index)?.change}
            fixAnchor={changes[0]?.index === index ? fixAnchor : undefined}
            retriesAt={changes.at(-1)?.index === index ? retriesAt : undefined}
            isCollapsed={changes.length > 0 && isPlainlyReady(one)}
          />
        )
      })}
    </ul>
  )
}

/** Reports whether a record is ready without any note. */
const isPlainlyReady = (check: RecordCheck | undefined) =>
  recordState(check) === 'ready' && check?.code !== 'caa-forbids' && !check?.notes?.length
