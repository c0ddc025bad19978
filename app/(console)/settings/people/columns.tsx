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
        <div className="max-sm:py-1.5">
          <span className="flex items-center gap-2">
            <span className="min-w-0 max-sm:*:line-clamp-none">
              <CutText text={person.email} cut="middle" />
            </span>{' '}
            {person.id === ownId && (
              <span className="shrink-0">
                <Badge>you</Badge>
              </span>
            )}
          </span>
          {/* A phone has no room for the column of roles. */}
          <span className="block text-xs text-muted sm:hidden">{person.role}</span>
        </div>
      ),
    },
    { id: 'role', header: 'Role', width: '6rem', hideBelow: 'sm', cell: (person) => person.role },
    {
      id: 'state',
      header: 'May sign in',
      width: '9rem',
      cell: (person) =>
        person.disabled_at === null ? (
          'Yes'
        ) : (
          <span className="whitespace-normal">
            No, disabled <RelativeTime value={person.disabled_at} />
          </span>
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
      hideBelow: 'lg',
      cell: (person) => <RelativeTime value={person.created_at} />,
    },
  ]
}
