import { Badge } from '@/components/ui/badge'
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
          <span className="min-w-0 wrap-anywhere lg:truncate" data-tip={person.email}>
            {person.email}
          </span>{' '}
          {person.id === ownId && (
            <span className="shrink-0">
              <Badge>you</Badge>
            </span>
          )}
        </span>
      ),
    },
    { id: 'role', header: 'Role', cell: (person) => person.role },
    {
      id: 'state',
      header: 'May sign in',
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
      hideBelow: 'sm',
      cell: (person) => (person.seen_at === null ? 'never' : <RelativeTime value={person.seen_at} />),
    },
    {
      id: 'created_at',
      header: 'Added',
      hideBelow: 'md',
      cell: (person) => <RelativeTime value={person.created_at} />,
    },
  ]
}
