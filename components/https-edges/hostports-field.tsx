'use client'

import { useWatch } from 'react-hook-form'
import { CoveredBy } from '@/components/resource/detail/covered-by'
import { useFormField } from '@/components/resource/form/form-context'
import { FormList } from '@/components/resource/form/form-list'
import { httpsHostport, readHostport } from '@/lib/resources/hostports'
import { Mono } from '@/components/ui/mono'

const most = 20
const hasPortAdded = (typed: string, hostport: string) => hostport.endsWith(':443') && !/:443\/?$/.test(typed)

/** The hosts of an edge, with the reserved domain that covers each. */
export function HostportsField() {
  const { form } = useFormField('hostports')
  const given: unknown = useWatch({ control: form.control, name: 'hostports' })
  const whole = (Array.isArray(given) ? given.map(String) : [])
    .map((typed) => ({ typed, hostport: httpsHostport(typed) }))
    .map((one) => ({ ...one, ...readHostport(one.hostport) }))
    .filter(({ host, port }) => host.includes('.') && port > 0)
  const shown = [...new Map(whole.map((one) => [one.hostport.toLowerCase(), one])).values()].slice(0, most)
  return (
    <div className="space-y-2">
      <FormList name="hostports" placeholder="app.example.com:443" />
      <ul aria-label="What covers each" className="max-w-text space-y-2 text-sm text-muted empty:hidden">
        {shown.map(({ typed, hostport, host }) => (
          <li key={hostport}>
            <Mono text={host} className="text-ink" />
            {hasPortAdded(typed, hostport) && ' (port 443 added)'}
            <CoveredBy place={{ scheme: 'https', host, hostport }} />
          </li>
        ))}
      </ul>
    </div>
  )
}
