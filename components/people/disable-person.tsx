'use client'

import { ErrorPanel } from '@/components/resource/error/error-panel'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { changePerson } from '@/lib/client/settings'
import type { PersonRow } from '@/lib/api/people'
import { usePeopleChange } from './people-change'

/** The dialog that disables or enables a person. A disabled person can't sign in. */
export function DisablePerson({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const disables = person.disabled_at === null
  const change = usePeopleChange<{ disabled: boolean }>({
    run: (values) => changePerson(person.id, values),
    done: () => `${person.email} ${disables ? 'disabled' : 'enabled'}`,
    onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${disables ? 'Disable' : 'Enable'} ${person.email}?`}
      description={
        disables
          ? "This person will be signed out everywhere and can't sign in until you enable them again. Their audit log entries are kept."
          : 'This person will be able to sign in again with the same password and role.'
      }
      confirmLabel={disables ? 'Disable person' : 'Enable person'}
      isDangerous={disables}
      pending={change.isPending}
      onConfirm={() => change.mutate({ disabled: disables })}
    >
      {change.isError && <ErrorPanel error={change.error} />}
    </ConfirmDialog>
  )
}
