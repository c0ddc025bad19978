'use client'

import { useWatch } from 'react-hook-form'
import { CoveredBy } from '@/components/resource/detail/covered-by'
import { useFormField } from '@/components/resource/form/form-context'
import { useHostSuggestions } from '@/components/resource/ref/use-host-suggestions'
import { Button } from '@/components/ui/button'
import { FormList } from '@/components/resource/form/form-list'
import { httpsHostport, readHostport } from '@/lib/resources/hostports'
import { Mono } from '@/components/ui/text'

const most = 20
const MOST_OFFERED = 3

/** The buttons that complete the host in the last line, or add a reserved domain. */
function Suggestions() {
  const { form } = useFormField('hostports')
  const value: unknown = useWatch({ control: form.control, name: 'hostports' })
  const hosts = Array.isArray(value) ? value.map(String) : []
  const offered = useHostSuggestions(hosts.at(-1) ?? '').slice(0, MOST_OFFERED)
  return (
    // Keeps its height, so that the form doesn't move while typing. If the buttons don't fit, they shrink or, on
    // phones, scroll.
    <div className="-m-1 flex min-h-[calc(var(--spacing-control)+0.5rem)] gap-2 overflow-x-auto p-1 sm:grid sm:auto-cols-[minmax(0,max-content)] sm:grid-flow-col">
      {offered.map((host) => (
        <Button
          key={host}
          onClick={() => {
            form.setValue('hostports', [...hosts.slice(0, -1), host], {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
            form.setFocus('hostports') // the focused button is gone
          }}
        >
          <span className="min-w-0 truncate">Use {host}</span>
        </Button>
      ))}
    </div>
  )
}
const hasPortAdded = (typed: string, hostport: string) => hostport.endsWith(':443') && !/:443\/?$/.test(typed)

/** The input for an edge's hosts. Shows the reserved domain that covers each host. */
export function HostportsField() {
  const { form } = useFormField('hostports')
  const value: unknown = useWatch({ control: form.control, name: 'hostports' })
  const whole = (Array.isArray(value) ? value.map(String) : [])
    .map((typed) => ({ typed, hostport: httpsHostport(typed) }))
    .map((one) => ({ ...one, ...readHostport(one.hostport) }))
    .filter(({ host, port }) => host.includes('.') && port > 0)
  const shown = [...new Map(whole.map((one) => [one.hostport.toLowerCase(), one])).values()].slice(0, most)
  return (
    <div className="space-y-2">
      <FormList name="hostports" placeholder="app.example.com:443" />
      <Suggestions />
      <ul aria-label="Host coverage" className="max-w-text space-y-2 text-sm text-muted empty:hidden">
        {shown.map(({ typed, hostport, host }) => (
          <li key={hostport}>
            <Mono text={host} className="text-ink" />
            {hasPortAdded(typed, hostport) && ' (port 443 added)'}
            <CoveredBy address={{ scheme: 'https', host, hostport }} />
          </li>
        ))}
      </ul>
    </div>
  )
}
