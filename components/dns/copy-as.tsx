'use client'

import { Menu, useCopy } from '@/components/ui/menu'
import { bindText, csvText, markdownText, ticketText, tsvText } from '@/lib/dns/model/copy-as'
import { possibleRecords, recordsForTicket, type Records } from '@/lib/dns/model/record-order'
import { zoneToEdit } from '@/lib/dns/model/record-zone'
import { ChevronDown } from '@/components/ui/icons'

/**
 * A menu that copies the records in the selected format. If none of the records can be created, as with a CNAME at a
 * zone's apex, offers only the text with the alternatives. Renders nothing without records.
 */
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
