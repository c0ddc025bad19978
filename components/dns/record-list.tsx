import type { DnsCheck, RecordCheck, WantedRecord } from '@/lib/dns/model/records'
import { changesOf } from '@/lib/dns/model/diagnosis'
import { recordOrder, possibleRecords, recordsForTicket, type Records } from '@/lib/dns/model/record-order'
import { isInSetup } from '@/lib/dns/model/record-dns-state'
import { recordState } from '@/lib/dns/model/state'
import { RecordBlock } from './record-block'
import { Menu, useCopy } from '@/components/ui/menu'
import { bindText, csvText, markdownText, ticketText, tsvText } from '@/lib/dns/model/copy-as'
import { zoneToEdit } from '@/lib/dns/model/record-zone'
import { ChevronDown } from '@/components/ui/icons'

interface RecordListProps {
  wanted: readonly WantedRecord[]
  check: DnsCheck | null
  anchorOf: (index: number) => string
  fixAnchor?: string | undefined
  retriesAt?: string | undefined
}

export function RecordList({ wanted, check, anchorOf, fixAnchor, retriesAt }: RecordListProps) {
  const changes = changesOf(check)
  const isAwaited = isInSetup(check)
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
            isAwaited={isAwaited}
            isCollapsed={isPlainlyReady(one)}
          />
        )
      })}
    </ul>
  )
}

const isPlainlyReady = (check: RecordCheck | undefined) =>
  recordState(check) === 'ready' && check?.code !== 'caa-forbids' && !check?.notes?.length

export function CopyAs(status: Records) {
  const copy = useCopy()
  const { wanted, check } = possibleRecords(status)
  const forTicket = recordsForTicket(status)
  if (forTicket.wanted.length === 0) return null
  const zone = zoneToEdit(check)
  const formats = [
    { label: 'Table for a spreadsheet', textOf: tsvText },
    { label: 'Markdown table', textOf: markdownText },
    { label: 'Zone file (BIND)', textOf: bindText },
    { label: 'CSV', textOf: csvText },
  ]
  const items = (wanted.length > 0 ? formats : []).map(({ label, textOf }) => ({
    label,
    run: () => void copy(textOf(wanted, zone, check?.records), label),
  }))
  const ticket = 'Text for a ticket'
  const copyTicket = () => void copy(ticketText(forTicket.wanted, forTicket.check), ticket)
  return (
    <Menu label="Copy as" variant="secondary" items={[...items, { label: ticket, run: copyTicket }]}>
      Copy as <ChevronDown />
    </Menu>
  )
}
