'use client'

import { FormCheckbox, FormText } from '@/components/resource/form/form-fields'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { botUsers } from '@/lib/resources/bot-users'

const forms = resourceForms({
  resource: botUsers,
  valuesOf: ({ name = '', active = true }) => ({ name, active }),
  fields: {
    name: <FormText name="name" />,
    active: <FormCheckbox name="active" />,
  },
  top: ['active'],
  /** Omits `active` if it's true. New bot users are active by default. */
  toBody: ({ name, active }) => (active ? { name } : { name, active }),
  wording: { created: ({ name }) => `Bot user “${name}” created` },
})

export const NewBotUser = forms.New
export const EditBotUser = forms.Edit
export const DeleteBotUser = forms.Delete
