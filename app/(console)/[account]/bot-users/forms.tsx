'use client'

import { DeletePage } from '@/components/resource/delete-page'
import { EditForm } from '@/components/resource/edit-form'
import { FormCheckbox, FormText } from '@/components/resource/form-fields'
import { ResourceForm } from '@/components/resource/resource-form'
import { botUsers } from '@/lib/resources/bot-users'
import { botUsersInfo as info } from '@/lib/resources/info/bot-users'

const { ops } = botUsers

/** Makes a bot user; it is active unless the form, where the API takes it, says otherwise. */
export function NewBotUser() {
  return (
    <ResourceForm
      info={info}
      op={ops.create}
      initial={{ name: '', active: true }}
      toBody={({ name, active }) => (active ? { name } : { name, active })}
      submitLabel="Create bot user"
      done={(item) => `${item.name} created`}
    >
      <FormText name="name" />
      <FormCheckbox name="active" />
    </ResourceForm>
  )
}

/** Renames a bot user, or turns it off and on. */
export function EditBotUser({ id }: { id: string }) {
  return (
    <EditForm
      info={info}
      get={ops.get}
      op={ops.update}
      id={id}
      storedOf={({ name, active }) => ({ name, active })}
      submitLabel="Save bot user"
      done={() => 'Bot user saved'}
    >
      <FormText name="name" />
      <FormCheckbox name="active" />
    </EditForm>
  )
}

/** Deletes a bot user. */
export function DeleteBotUser({ id }: { id: string }) {
  return <DeletePage info={info} operation={ops.delete} id={id} />
}
