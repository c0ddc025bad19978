'use client'

import { FormDialog } from '@/components/resource/form/form-dialog'
import { changePerson } from '@/lib/client/settings'
import type { PersonRow } from '@/lib/api/people'
import { useFormSubmit } from '@/components/resource/form/use-form-submit'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import type { Access } from '@/lib/contract/operation'
import { withArticle } from '@/lib/util/text'
import { RoleField, usePeopleChange } from './people-change'

export function ChangeRole({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const form = useOwnForm<{ role: Access }>({ defaultValues: { role: person.role } })
  const change = usePeopleChange<{ role: Access }>({
    run: (values) => changePerson(person.id, values),
    done: ({ role }) => `${person.email} is now ${withArticle(role)}`,
    onClose,
  })
  const submit = useFormSubmit(form, (values) => {
    if (!change.isPending) change.mutate(values)
  })
  return (
    <FormDialog
      title={`Change role for ${person.email}`}
      description="This person will be signed out everywhere and will have the new role at the next sign-in."
      submitLabel="Change role"
      onSubmit={submit}
      onClose={onClose}
      guard={form.control}
      change={change}
    >
      <RoleField {...form.register('role')} />
    </FormDialog>
  )
}
