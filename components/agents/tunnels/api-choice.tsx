'use client'

import { useState } from 'react'
import { useFormSubmit } from '@/components/resource/form/use-form-submit'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { leave } from '@/components/ui/leave-guard'
import { SelectField } from '@/components/ui/select-field'
import type { AgentTunnels } from '@/lib/api/agent-tunnels'
import { TunnelTrouble } from './failed-tunnel'
import type { AgentTunnelsState } from './use-agent-tunnels'

interface ApiChoiceProps {
  data: Pick<AgentTunnels, 'api' | 'choices'>
  state: AgentTunnelsState
  /** Closes the form. Undefined if no endpoint is set yet. */
  onClose?: () => void
  onDone: () => void
}

export function ApiChoice({ data, state, onClose, onDone }: ApiChoiceProps) {
  const { act, reason, failed } = state
  const { api, choices } = data
  const form = useOwnForm({ defaultValues: { endpoint_id: api?.endpoint_id ?? '' } })
  const choose = (endpoint_id: string | null) =>
    !act.isPending && act.mutate({ kind: 'choose', endpoint_id }, { onSuccess: onDone })
  const submit = useFormSubmit(form, ({ endpoint_id }) => choose(endpoint_id))
  return (
    <div className="space-y-4">
      {choices.length > 0 && (
        <form onSubmit={submit} noValidate className="max-w-text space-y-3">
          <SelectField
            label="Agent API endpoint"
            help="Choose an HTTP or HTTPS endpoint. The console doesn't send credentials to it."
            required
            error={form.formState.errors.endpoint_id?.message}
            options={[
              { value: '', label: 'Choose an endpoint' },
              ...choices.map(({ endpoint_id, url, is_own }) => ({
                value: endpoint_id,
                label: is_own ? `${url} (this agent)` : url,
              })),
            ]}
            {...form.register('endpoint_id', {
              required: 'Choose the endpoint that forwards to the agent API (port 4040 by default)',
            })}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" pending={act.isPending} disabledReason={reason}>
              Use this endpoint
            </Button>
            {onClose && <Button onClick={() => leave(onClose, form.control)}>Cancel</Button>}
            {api && (
              <Button variant="quiet" disabledReason={reason} onClick={() => choose(null)}>
                Clear endpoint
              </Button>
            )}
          </div>
        </form>
      )}
      {choices.length === 0 && <p className="text-muted">This account has no HTTP or HTTPS endpoints.</p>}
      {failed?.act.kind === 'choose' && <TunnelTrouble error={failed.error} />}
      <HowTo isOpen={choices.length === 0} />
    </div>
  )
}

function HowTo({ isOpen }: { isOpen: boolean }) {
  const [open, setOpen] = useState(isOpen)
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="max-w-text space-y-3"
    >
      <summary className="cursor-pointer font-medium">Expose the agent API</summary>
      <p>
        By default, the agent API listens on port 4040 of the agent&apos;s machine. In the agent&apos;s
        configuration, add a tunnel that forwards a domain in this account to this port. Then restart the
        agent.
      </p>
      <CodeBlock code={sampleConfig} label="Agent configuration" />
      <p>
        The API has no authentication. Anyone who can reach the tunnel&apos;s URL can start and stop this
        agent&apos;s tunnels. Use an IP policy or a traffic policy to allow only the console&apos;s IP
        address.
      </p>
    </details>
  )
}

const sampleConfig = `version: "2"
tunnels:
  agent-api:
    proto: http
    addr: localhost:4040
    domain: agent-api.example.com
    # The API accepts only requests for localhost, so rewrite the host header.
    host_header: rewrite

# Instead of host_header, you can allow the public hostname:
# web_allow_hosts:
#   - agent-api.example.com
`
