import { Badge } from '@/components/ui/badge'
import { CutText } from '@/components/ui/cut-text'
import type { Column } from '@/components/ui/data-table-column'
import { RelativeTime } from '@/components/ui/relative-time'
import type { PersonRow } from '@/lib/client/people'

/** The table of people; `ownId`: whoever looks at it. */
export function columns(ownId: string): Column<PersonRow>[] {
  return [
    {
      id: 'email',
      header: 'Email',
      cell: (person) => (
        <span className="flex items-center gap-2">
          <span className="min-w-0">
            <CutText text={person.email} cut="middle" />
          </span>{' '}
          {person.id === ownId && (
            <span className="shrink-0">
              <Badge>you</Badge>
            </span>
          )}
        </span>
      ),
    },
    { id: 'role', header: 'Role', width: '6rem', cell: (person) => person.role },
    {
      id: 'state',
      header: 'May sign in',
      width: '13rem',
      cell: (person) =>
        person.disabled_at === null ? (
          'Yes'
        ) : (
          <>
            No, disabled <RelativeTime value={person.disabled_at} />
          </>
        ),
    },
    {
      id: 'seen_at',
      header: 'Last active',
      width: '8rem',
      hideBelow: 'sm',
      cell: (person) => (person.seen_at === null ? 'never' : <RelativeTime value={person.seen_at} />),
    },
    {
      id: 'created_at',
      header: 'Added',
      width: '8rem',
      hideBelow: 'md',
      cell: (person) => <RelativeTime value={person.created_at} />,
    },
  ]
}
