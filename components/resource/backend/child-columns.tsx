import { unknownValue } from '@/components/resource/list/field-cell'
import type { Column } from '@/components/ui/data-table-column'
import { CopyText } from '@/components/ui/copy-text'
import { Link } from '@/components/ui/link'
import { StateChip } from '@/components/ui/state-chip'
import { cn } from '@/components/ui/style'
import { nameFont } from '@/components/ui/text'
import type { ChildBackend } from './use-children'

export function ChildName({ child: { id, name, href } }: { child: ChildBackend }) {
  if (href === undefined) return <CopyText value={id} what="backend ID" />
  return (
    <Link href={href} linkStyle="name" className={cn('block truncate', nameFont(name))}>
      {name}
    </Link>
  )
}

export const childColumns: readonly Column<{ child: ChildBackend }>[] = [
  {
    id: 'kind',
    header: 'Kind',
    width: '10rem',
    hideBelow: 'sm',
    cell: ({ child: { kind } }) => kind ?? unknownValue,
  },
  {
    id: 'health',
    header: 'Health',
    width: '11.5rem',
    cell: ({ child: { health } }) => <StateChip state={health.state}>{health.label}</StateChip>,
  },
]
