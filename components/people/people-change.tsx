import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '@/components/ui/toast'
import { peopleQuery } from '@/lib/client/settings'
import type { ComponentProps } from 'react'
import { RadioCards } from '@/components/ui/radio-cards'

interface PeopleChange<V> {
  run: (values: V) => Promise<unknown>
  done: (values: V) => string
  onClose: () => void
  onError?: (error: Error) => void
}

export function usePeopleChange<V>({ run, done, onClose, onError }: PeopleChange<V>) {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation<unknown, Error, V>({
    mutationFn: run,
    onSuccess: async (_, values) => {
      await queries.invalidateQueries(peopleQuery)
      toast(done(values))
      onClose()
    },
    onError,
  })
}

/** Describes what each role can do. The contract defines the role that each operation requires (see the test). */
export const roleOptions = [
  {
    value: 'viewer',
    label: 'Viewer',
    help: 'Can view resources and the audit log, but not secrets or people.',
  },
  {
    value: 'operator',
    label: 'Operator',
    help: 'Can also create, edit and delete most resources, and send commands to agents.',
  },
  {
    value: 'admin',
    label: 'Admin',
    help: 'Can also manage people, accounts, authtokens, SSH credentials, API keys, IP policies and IP restrictions, and reveal secrets.',
  },
]

export function RoleField(props: Omit<ComponentProps<typeof RadioCards>, 'label' | 'options'>) {
  return <RadioCards label="Role" options={roleOptions} {...props} />
}
