'use client'

import { useState } from 'react'
import { useFormSubmit, useOwnForm } from '@/components/resource/form/use-own-form'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { leave } from '@/components/ui/leave-guard'
import { SelectField } from '@/components/ui/select-field'
import type { AgentTunnels } from '@/lib/api/agent-tunnels'
import { TunnelTrouble } from './tunnel-trouble'
import type { AgentTunnelsState } from './use-agent-tunnels'

interface ApiChoiceProps {
  given: Pick<AgentTunnels, 'api' | 'choices'>
  state: AgentTunnelsState
  /** Left out where nothing is chosen yet. */
  onClose?: () => void
  onDone: () => void
}

/** Chooses, out of the account's own endpoints, the one that leads to the agent's API. */
export function ApiChoice({ given, state, onClose, onDone }: ApiChoiceProps) {
  const { act, reason, failed } = state
  const { api, choices } = given
  const form = useOwnForm({ defaultValues: { endpoint_id: api?.endpoint_id ?? '' } })
  const choose = (endpoint_id: string | null) =>
    !act.isPending && act.mutate({ kind: 'choose', endpoint_id }, { onSuccess: onDone })
  const submit = useFormSubmit(form, ({ endpoint_id }) => choose(endpoint_id))
  return (
    <div className="space-y-4">
      {choices.length > 0 && (
        <form onSubmit={submit} noValidate className="max-w-text space-y-3">
          <SelectField
            label="Endpoint that leads to the agent's API"
            help="Endpoints of this account alone can be chosen, those of this agent first. The console sends no key and no password there."
            required
            error={form.formState.errors.endpoint_id?.message}
            options={[
              { value: '', label: 'Choose an endpoint' },
              ...choices.map(({ endpoint_id, url, is_own }) => ({
                value: endpoint_id,
                label: is_own ? `${url} (of this agent)` : url,
              })),
            ]}
            {...form.register('endpoint_id', {
              required: 'Choose the endpoint that leads to port 4040 of the agent',
            })}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" pending={act.isPending} disabledReason={reason}>
              Use this endpoint
            </Button>
            {onClose && <Button onClick={() => leave(onClose, form.control)}>Cancel</Button>}
            {api && (
              <Button variant="quiet" disabledReason={reason} onClick={() => choose(null)}>
                Forget the endpoint
              </Button>
            )}
          </div>
        </form>
      )}
      {choices.length === 0 && <p className="text-muted">This account has no http or https endpoint now.</p>}
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
      <summary className="cursor-pointer font-medium">How to make its API reachable</summary>
      <p>
        The API of an agent listens on its own machine, on port 4040. A tunnel of the agent that leads there
        lets the console in. Add one to the configuration of the agent, with a domain of this account, and
        restart it.
      </p>
      <CodeBlock code={sampleConfig} label="Agent configuration" />
      <p>
        The API asks for no password: whoever reaches this address can start and stop tunnels of this agent.
        Let only the address of this console in, by an IP policy or a traffic policy.
      </p>
    </details>
  )
}

/** A configuration that serves the API of an agent through a tunnel of its own. */
const sampleConfig = `version: "2"
tunnels:
  agent-api:
    proto: http
    addr: localhost:4040
    domain: agent-api.example.com
    # Its API takes requests for localhost alone: this makes them that.
    host_header: rewrite

# Instead of host_header, its API can take the public name:
# web_allow_hosts:
#   - agent-api.example.com
`
