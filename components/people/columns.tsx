import { Badge } from '@/components/ui/text'
import { CutText } from '@/components/ui/cut-text'
import type { Column } from '@/components/ui/data-table-column'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import type { PersonRow } from '@/lib/api/people'

/** Returns the columns of the people table. `ownId` is the ID of the signed-in person. */
export function columns(ownId: string): Column<PersonRow>[] {
  return [
    {
      id: 'email',
      header: 'Email',
      cell: (person) => <EmailCell person={person} isOwn={person.id === ownId} />,
    },
    { id: 'role', header: 'Role', width: '6rem', hideBelow: 'sm', cell: (person) => person.role },
    {
      id: 'state',
      header: 'State',
      width: '12rem',
      hideBelow: 'sm',
      cell: (person) =>
        person.disabled_at === null ? (
          <StateChip state="ready">Active</StateChip>
        ) : (
          <Disabled since={person.disabled_at} />
        ),
    },
    {
      id: 'seen_at',
      header: 'Last active',
      width: '8rem',
      hideBelow: 'sm',
      cell: (person) => (person.seen_at === null ? 'Never' : <RelativeTime value={person.seen_at} />),
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

/** The state of a person who can't sign in, with the time since when. */
const Disabled = ({ since }: { since: string }) => (
  <span className="inline-flex items-center gap-2 text-sm text-muted">
    <StateChip state="unknown">Disabled</StateChip>
    <RelativeTime value={since} />
  </span>
)

/**
 * The cell with the email address. On phones, which hide other columns, it also shows the role and whether the person
 * is disabled.
 */
function EmailCell({ person: { email, role, disabled_at }, isOwn }: { person: PersonRow; isOwn: boolean }) {
  return (
    <div className="max-sm:py-1.5">
      <span className="flex items-center gap-2">
        <span className="min-w-0 max-sm:*:line-clamp-none">
          <CutText text={email} />
        </span>{' '}
        {isOwn && (
          <span className="shrink-0">
            <Badge>you</Badge>
          </span>
        )}
      </span>
      <span className="block text-xs text-muted sm:hidden">
        {role}
        {disabled_at !== null && (
          <>
            {' · '}
            <Disabled since={disabled_at} />
          </>
        )}
      </span>
    </div>
  )
}
