import type { ComponentProps } from 'react'
import { RadioCards } from '@/components/ui/radio-cards'

const options = [
  {
    value: 'viewer',
    label: 'Viewer',
    help: 'Can view all resources and the audit log, but not secrets or people.',
  },
  {
    value: 'operator',
    label: 'Operator',
    help: 'Can also create, edit and delete resources, and command agents.',
  },
  { value: 'admin', label: 'Admin', help: 'Can also manage people, accounts, keys and secrets.' },
]

/** A choice of the three roles. */
export function RoleField(props: Omit<ComponentProps<typeof RadioCards>, 'label' | 'options'>) {
  return <RadioCards label="Role" options={options} {...props} />
}
