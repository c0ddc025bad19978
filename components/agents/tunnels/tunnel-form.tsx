'use client'

import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useFormSubmit, useOwnForm } from '@/components/resource/form/use-own-form'
import { useHostSuggestions } from '@/components/resource/ref/use-host-suggestions'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice-field'
import { leave } from '@/components/ui/leave-guard'
import { TextField } from '@/components/ui/text-field'
import { type TunnelDefinition, type TunnelField, tunnelFieldProblem } from '@/lib/agents/model/tunnels'

export interface TunnelValues {
  name: string
  addr: string
  domain: string
  host_header: string
  inspect: boolean
  isWanted: boolean
}
export type TunnelFormState = UseFormReturn<TunnelValues>

export const tunnelFields = ['name', 'addr', 'domain', 'host_header'] as const satisfies TunnelField[]

/** The state of the form, kept while the agent API is temporarily unavailable. */
export const useTunnelForm = (first: Partial<TunnelValues> = {}): TunnelFormState =>
  useOwnForm<TunnelValues>({
    defaultValues: {
      name: '',
      addr: '',
      domain: '',
      host_header: '',
      inspect: true,
      isWanted: true,
      ...first,
    },
  })

/** Builds the request body without empty fields. */
export function definitionOf({ name, addr, domain, host_header, inspect }: TunnelValues): TunnelDefinition {
  return {
    name: name.trim(),
    proto: 'http',
    addr: addr.trim(),
    ...(domain.trim() && { domain: domain.trim().toLowerCase() }),
    ...(host_header.trim() && { host_header: host_header.trim() }),
    ...(!inspect && { inspect }),
  }
}

interface TunnelFormProps {
  form: TunnelFormState
  pending: boolean
  /** The reason why starting isn't possible. */
  reason: string | undefined
  onStart: (values: TunnelValues) => void
  /** Undefined if the form can't be closed. */
  onCancel?: () => void
}

/** The form that starts a tunnel. */
export function TunnelForm({ form, pending, reason, onStart, onCancel }: TunnelFormProps) {
  const submit = useFormSubmit(form, onStart)
  return (
    <form aria-label="Start a tunnel" onSubmit={submit} noValidate className="max-w-text space-y-4">
      <Inputs form={form} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          pending={pending}
          pendingLabel="Starting"
          disabledReason={reason}
        >
          Start tunnel
        </Button>
        {onCancel && <Button onClick={() => leave(onCancel, form.control)}>Cancel</Button>}
      </div>
    </form>
  )
}

const rule = (field: TunnelField, missing?: string) => ({
  ...(missing !== undefined && { required: missing }),
  validate: (typed: string) => tunnelFieldProblem(field, typed.trim() || undefined) ?? true,
})

function Inputs({ form }: { form: TunnelFormState }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Name"
        help="Unique among the tunnels of this agent."
        required
        mono
        error={errors.name?.message}
        {...form.register('name', rule('name', 'Enter a name'))}
      />
      <TextField
        label="Forwards to"
        help="A port on the agent's machine, host:port, or an HTTP URL."
        placeholder="localhost:8080"
        required
        mono
        error={errors.addr?.message}
        {...form.register('addr', rule('addr', 'Enter the address to forward to'))}
      />
      <DomainField form={form} {...form.register('domain', rule('domain'))} />
      <TextField
        label="Host header"
        help="rewrite (the address it forwards to), preserve (the public name, default), or a host name."
        mono
        error={errors.host_header?.message}
        {...form.register('host_header', rule('host_header'))}
      />
      <Checkbox label="Capture requests on the agent, to inspect and replay" {...form.register('inspect')} />
      <Checkbox
        label="Save this tunnel"
        help="You can start it again here after the agent restarts. It never starts by itself."
        {...form.register('isWanted')}
      />
    </>
  )
}

type DomainFieldProps = { form: TunnelFormState } & ReturnType<TunnelFormState['register']>

/** A domain field that suggests the account's domains, and names below its wildcards. */
function DomainField({ form, ...input }: DomainFieldProps) {
  const id = useId()
  const hosts = useHostSuggestions(useWatch({ control: form.control, name: 'domain' }))
  return (
    <>
      <TextField
        label="Domain"
        help="A domain of this account, or a name below one of its wildcards. Leave empty for a generated name."
        placeholder="app.example.com"
        mono
        list={id}
        error={form.formState.errors.domain?.message}
        {...input}
      />
      <datalist id={id}>
        {hosts.map((host) => (
          <option key={host}>{host}</option>
        ))}
      </datalist>
    </>
  )
}
