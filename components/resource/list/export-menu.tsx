'use client'

import { Menu, type MenuItem } from '@/components/ui/menu'
import { SpriteIcon } from '@/components/ui/state-chip'
import type { ButtonVariant } from '@/components/ui/style'
import type { ExportFormat } from '@/lib/api/common'
import { listIcons } from '@/lib/util/sprite-icons'

const formats: { format: ExportFormat; label: string; about: string }[] = [
  { format: 'csv', label: 'CSV', about: 'For spreadsheets.' },
  { format: 'json', label: 'JSON', about: 'An array with every field.' },
  { format: 'ndjson', label: 'NDJSON', about: 'One JSON object per line.' },
]

interface ExportMenuProps {
  hrefOf: (format: ExportFormat) => string
  label?: string
  variant?: ButtonVariant
}

export const exportItems = (hrefOf: ExportMenuProps['hrefOf']): MenuItem[] =>
  formats.map(({ format, ...item }) => ({ ...item, href: hrefOf(format), isDownload: true }))

/** Returns the items that export the selected rows, for a menu that also has other actions. */
export const selectionExportItems = (hrefOf: ExportMenuProps['hrefOf']): MenuItem[] =>
  exportItems(hrefOf).map((item) => ({ ...item, label: `Export as ${item.label}` }))

export function ExportMenu({ hrefOf, label = 'Export', variant = 'quiet' }: ExportMenuProps) {
  return (
    <Menu label={label} variant={variant} items={exportItems(hrefOf)}>
      <SpriteIcon name={listIcons.export} className="" />
      <span className="max-sm:sr-only">Export</span>
    </Menu>
  )
}
