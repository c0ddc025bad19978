'use client'

import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { RestoredDraft } from '@/components/resource/form/restored-draft'
import { type OwnDraft, useAccountDraft } from '@/components/resource/form/use-form-draft'
import { useFormSubmit } from '@/components/resource/form/use-form-submit'
import { useOwnForm } from '@/components/resource/form/use-own-form'
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
  isSaved: boolean
}

export interface TunnelFormState {
  form: UseFormReturn<TunnelValues>
  draft: OwnDraft
}

export const tunnelFields = ['name', 'addr', 'domain', 'host_header'] as const satisfies TunnelField[]

const empty: TunnelValues = {
  name: '',
  addr: '',
  domain: '',
  host_header: '',
  inspect: true,
  isSaved: true,
}

/**
 * Returns the form's state and its draft. Call this hook outside the form so that input survives while the agent API is
 * unavailable. `owner` identifies the agent by its ID or, in a site, by its label and the site's ID.
 */
export function useTunnelForm(
  owner: Readonly<Record<string, string>>,
  first: Partial<TunnelValues> = {},
): TunnelFormState {
  const initial = { ...empty, ...first }
  const form = useOwnForm<TunnelValues>({ defaultValues: initial })
  return { form, draft: useAccountDraft('agent-tunnels.start', form, initial, owner) }
}

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
  state: TunnelFormState
  pending: boolean
  reason: string | undefined
  variant?: 'primary' | 'secondary'
  onStart: (values: TunnelValues) => void
  /** Closes the form. Undefined if the form can't be closed. */
  onCancel?: () => void
}

export function TunnelForm(props: TunnelFormProps) {
  const { pending, reason, variant = 'secondary', onStart, onCancel } = props
  const { form, draft } = props.state
  const submit = useFormSubmit(form, onStart)
  return (
    <form aria-label="Start a tunnel" onSubmit={submit} noValidate className="max-w-text space-y-4">
      <RestoredDraft draft={draft.restored} isStale={false} onDiscard={draft.discard} />
      <Inputs form={form} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={variant}
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

type Form = TunnelFormState['form']

function Inputs({ form }: { form: Form }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Name"
        help="Must be unique among this agent's tunnels."
        required
        mono
        error={errors.name?.message}
        {...form.register('name', rule('name', 'Enter a name'))}
      />
      <TextField
        label="Forwards to"
        help="A port on the agent's machine, a host:port address, or an HTTP URL."
        placeholder="localhost:8080"
        required
        mono
        error={errors.addr?.message}
        {...form.register('addr', rule('addr', 'Enter the address to forward to'))}
      />
      <DomainField form={form} {...form.register('domain', rule('domain'))} />
      <TextField
        label="Host header"
        help="Enter “preserve” to keep the public hostname, “rewrite” to use the target address, or another hostname."
        mono
        error={errors.host_header?.message}
        {...form.register('host_header', rule('host_header'))}
      />
      <Checkbox
        label="Capture requests on the agent to inspect and replay them"
        {...form.register('inspect')}
      />
      <Checkbox
        label="Save this tunnel"
        help="You can start this tunnel again after the agent restarts. The tunnel never starts automatically."
        {...form.register('isSaved')}
      />
    </>
  )
}

type DomainFieldProps = { form: Form } & ReturnType<Form['register']>

function DomainField({ form, ...input }: DomainFieldProps) {
  const id = useId()
  const hosts = useHostSuggestions(useWatch({ control: form.control, name: 'domain' }))
  return (
    <>
      <TextField
        label="Domain"
        help="Enter a reserved domain, or a name covered by a wildcard domain. To generate a domain, leave the field empty."
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
