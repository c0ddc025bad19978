'use client'

import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { Menu } from '@/components/ui/menu'
import { onDemand } from '@/components/ui/on-demand'
import { usePageActions } from '@/components/ui/page-actions'
import { PageHeader } from '@/components/ui/page-header'
import { peopleQuery } from '@/lib/client/settings'
import type { PersonRow } from '@/lib/api/people'
import { capitalized, formatNumber } from '@/lib/util/text'
import { Badge } from '@/components/ui/text'
import { CutText } from '@/components/ui/cut-text'
import type { PersonAct } from './person-dialogs'
import type { Column } from '@/components/ui/data-table-column'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'

const { Component: AddPerson } = onDemand(async () => ({ default: (await import('./add-person')).AddPerson }))
const { Component: PersonDialog } = onDemand(async () => ({
  default: (await import('./person-dialogs')).PersonDialog,
}))

const isActiveAdmin = (person: PersonRow) => person.role === 'admin' && person.disabled_at === null

export function PeoplePage({ ownId, tabs }: { ownId: string; tabs: ReactNode }) {
  const people = useQuery(peopleQuery)
  const [act, setAct] = useState<PersonAct | null>(null)
  const [isAdding, setAdding] = useState(false)
  const rows = people.data?.people ?? []
  const admins = rows.filter(isActiveAdmin).length
  const add = { label: 'Add person', run: () => setAdding(true) }
  usePageActions([add])
  return (
    <>
      <div className="space-y-2">
        <PageHeader
          title="People"
          description="These people can sign in to this console."
          actions={
            <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={add.run}>
              {add.label}
            </Button>
          }
        />
        {tabs}
      </div>
      {people.isError ? (
        <ErrorPanel error={people.error} />
      ) : (
        <DataTable
          caption="People"
          columns={columns(ownId)}
          rows={rows}
          rowKey={(person) => person.id}
          hasFixedColumns
          loadingRows={people.isPending ? 3 : undefined}
          actions={(person) => (
            <PersonActions
              person={person}
              isOwn={person.id === ownId}
              isLastAdmin={admins === 1 && isActiveAdmin(person)}
              onAct={setAct}
            />
          )}
        />
      )}
      {isAdding && <AddPerson ownId={ownId} onClose={() => setAdding(false)} />}
      {act && <PersonDialog act={act} onClose={() => setAct(null)} />}
    </>
  )
}

interface PersonActionsProps {
  person: PersonRow
  isOwn: boolean
  isLastAdmin: boolean
  onAct: (act: PersonAct) => void
}

function PersonActions({ person, isOwn, isLastAdmin, onAct }: PersonActionsProps) {
  const own = isOwn
    ? 'To change your own password, select your email address, and then “Change password”.'
    : undefined
  const kept = isLastAdmin ? 'This is the only active admin. Make another person an admin first.' : undefined
  return (
    <Menu
      label={`Actions for ${person.email}`}
      items={[
        { label: 'Change role', disabledReason: kept, run: () => onAct({ kind: 'role', person }) },
        { label: 'Set password', disabledReason: own, run: () => onAct({ kind: 'password', person }) },
        {
          label: person.disabled_at === null ? 'Disable' : 'Enable',
          disabledReason: kept,
          isDangerous: person.disabled_at === null,
          run: () => onAct({ kind: 'disable', person }),
        },
      ]}
    />
  )
}

function columns(ownId: string): Column<PersonRow>[] {
  return [
    {
      id: 'email',
      header: 'Email',
      cell: (person) => <EmailCell person={person} isOwn={person.id === ownId} />,
    },
    { id: 'role', header: 'Role', width: '6rem', hideBelow: 'sm', cell: ({ role }) => capitalized(role) },
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
      id: 'sessions',
      header: 'Sessions',
      width: '6rem',
      align: 'end',
      hideBelow: 'lg',
      cell: ({ sessions }) => formatNumber(sessions),
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

const Disabled = ({ since }: { since: string }) => (
  <span className="inline-flex items-center gap-2 text-sm text-muted">
    <StateChip state="unknown">Disabled</StateChip>
    <RelativeTime value={since} />
  </span>
)

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
        {capitalized(role)}
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
