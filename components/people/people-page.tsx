'use client'

import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { Menu } from '@/components/ui/menu'
import { usePageActions } from '@/components/ui/page-actions'
import { ListDescription, PageHeader } from '@/components/ui/page-header'
import { peopleQuery } from '@/lib/client/settings'
import type { PersonRow } from '@/lib/api/people'
import { AddPerson } from './add-person'
import { ChangeRole } from './change-role'
import { columns } from './columns'
import { DisablePerson } from './disable-person'
import { SetPassword } from './set-password'

interface Act {
  kind: 'role' | 'password' | 'disable'
  person: PersonRow
}
const dialogs = { role: ChangeRole, password: SetPassword, disable: DisablePerson }

const isActiveAdmin = (person: PersonRow) => person.role === 'admin' && person.disabled_at === null

/** The page that lists the people who can use the console, with actions for each person. */
export function PeoplePage({ ownId }: { ownId: string }) {
  const people = useQuery(peopleQuery)
  const [act, setAct] = useState<Act | null>(null)
  const [isAdding, setAdding] = useState(false)
  const rows = people.data?.people ?? []
  const admins = rows.filter(isActiveAdmin).length
  const Chosen = act && dialogs[act.kind]
  const add = { label: 'Add person', run: () => setAdding(true) }
  usePageActions([add])
  return (
    <div className="space-y-4">
      <PageHeader
        title="People"
        description={<ListDescription>People who can sign in to this console.</ListDescription>}
        actions={
          <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={add.run}>
            {add.label}
          </Button>
        }
      />
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
      {Chosen && <Chosen person={act.person} onClose={() => setAct(null)} />}
    </div>
  )
}

interface PersonActionsProps {
  person: PersonRow
  /** True if this is the signed-in person. */
  isOwn: boolean
  isLastAdmin: boolean
  onAct: (act: Act) => void
}

function PersonActions({ person, isOwn, isLastAdmin, onAct }: PersonActionsProps) {
  const own = isOwn ? 'Change your own password under My sessions.' : undefined
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
