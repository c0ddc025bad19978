'use client'

import { Download } from 'lucide-react'
import { Menu } from '@/components/ui/menu'
import type { ExportFormat } from '@/lib/api/common'

const formats: { format: ExportFormat; label: string; about: string }[] = [
  { format: 'csv', label: 'CSV', about: 'A table for spreadsheets.' },
  { format: 'json', label: 'JSON', about: 'An array of objects with every field.' },
  { format: 'ndjson', label: 'NDJSON', about: 'One JSON object per line, for scripts.' },
]

interface ExportMenuProps {
  /** Returns the file's URL for a format. */
  hrefOf: (format: ExportFormat) => string
  /** The accessible name. */
  label?: string
}

/** Downloads the rows that a URL finds, by default all that match the search and filters, not only this page. */
export function ExportMenu({ hrefOf, label = 'Export' }: ExportMenuProps) {
  return (
    <Menu
      label={label}
      variant="secondary"
      items={formats.map(({ format, ...item }) => ({ ...item, href: hrefOf(format), isDownload: true }))}
    >
      <Download aria-hidden />
      <span className="max-sm:sr-only">Export</span>
    </Menu>
  )
}
