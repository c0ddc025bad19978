import type { ComponentProps } from 'react'
import { RadioCards } from '@/components/ui/radio-cards'

const options = [
  {
    value: 'viewer',
    label: 'Viewer',
    help: 'Sees all resources and the audit, but no secrets and no list of people. Changes nothing.',
  },
  { value: 'operator', label: 'Operator', help: 'Also creates, edits, commands and deletes.' },
  { value: 'admin', label: 'Admin', help: 'Also handles people, accounts, keys and secrets.' },
]

/** One of the three roles. */
export function RoleField(props: Omit<ComponentProps<typeof RadioCards>, 'label' | 'options'>) {
  return <RadioCards label="Role" options={options} {...props} />
}
