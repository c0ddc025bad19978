'use client'

import { Menu, useCopy } from '@/components/ui/menu'
import { bindText, csvText, markdownText, ticketText, tsvText } from '@/lib/dns/model/copy-as'
import type { DnsCheck, WantedRecord } from '@/lib/dns/model/records'
import { zoneToEdit } from '@/lib/dns/model/record-zone'
import { ChevronDown } from '@/components/ui/icons'

interface CopyAsProps {
  records: readonly WantedRecord[]
  check: DnsCheck | null
}

/** A menu that copies the records in the selected format. */
export function CopyAs({ records, check }: CopyAsProps) {
  const copy = useCopy()
  const zone = zoneToEdit(check)
  const formats = [
    { label: 'Table for a spreadsheet', textOf: tsvText },
    { label: 'Markdown table', textOf: markdownText },
    { label: 'Zone file (BIND)', textOf: bindText },
    { label: 'CSV', textOf: csvText },
  ]
  const items = formats.map(({ label, textOf }) => ({
    label,
    run: () => void copy(textOf(records, zone, check?.records), label),
  }))
  const ticket = 'Text for a ticket'
  return (
    <Menu
      label="Copy as"
      variant="secondary"
      items={[...items, { label: ticket, run: () => void copy(ticketText(records, check), ticket) }]}
    >
      Copy as <ChevronDown />
    </Menu>
  )
}
