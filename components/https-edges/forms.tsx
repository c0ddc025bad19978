'use client'

import { DeletePage } from '@/components/resource/detail/delete-page'
import { CopiedStart } from '@/components/resource/form/copied-start'
import { EditForm } from '@/components/resource/form/edit-form'
import { FormMetadata, FormText } from '@/components/resource/form/form-fields'
import { MoreOptions } from '@/components/resource/form/more-options'
import { ResourceForm } from '@/components/resource/form/resource-form'
import { httpsHostport, readHostport } from '@/lib/resources/values/hostports'
import { type HttpsEdge, httpsEdgeModules as modules, httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgeModuleInfos as infos } from '@/lib/resources/info/edge-modules'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { withoutEmpty } from '@/lib/util/records'
import { edgeModuleFields, edgeModuleValues } from './edge-module-fields'
import { labelsOfOptional } from '../resource/form/form-context'
import { useWatch } from 'react-hook-form'
import { CoveredBy } from '@/components/resource/detail/covered-by'
import { useFormField } from '@/components/resource/form/form-context'
import { useHostSuggestions } from '@/components/resource/ref/use-host-suggestions'
import { Button } from '@/components/ui/button'
import { FormList } from '@/components/resource/form/form-list'
import { Mono } from '@/components/ui/text'

const { ops } = httpsEdges

const description = <FormText name="description" />
const metadata = <FormMetadata name="metadata" />
const labels = {
  ...info.fields,
  ...labelsOfOptional('mutual_tls', {
    certificate_authority_ids: {
      label: 'Certificate authorities',
      help: `${infos.mutual_tls.about} Choose 1 to 10.`,
    },
  }),
  ...labelsOfOptional('tls_termination', infos.tls_termination.fields),
}

const valuesOf = (edge: Partial<HttpsEdge>) => ({
  hostports: edge.hostports ?? [],
  description: edge.description ?? '',
  metadata: edge.metadata ?? '',
})

const moduleValues = ({ mutual_tls, tls_termination }: Partial<HttpsEdge>) => ({
  mutual_tls: {
    ...edgeModuleValues.mutual_tls(mutual_tls ? modules.mutual_tls.toRequest(mutual_tls) : null),
    ...(mutual_tls && { enabled: mutual_tls.enabled }),
  },
  tls_termination: {
    ...edgeModuleValues.tls_termination(
      tls_termination ? modules.tls_termination.toRequest(tls_termination) : null,
    ),
    ...(tls_termination && { enabled: tls_termination.enabled }),
  },
})

/** The form for a new HTTPS edge. `from` is the ID of an edge to copy. */
export function NewHttpsEdge({ from }: { from?: string }) {
  return (
    <CopiedStart
      info={info}
      ops={ops}
      from={from}
      labels={labels}
      valuesOf={(edge: Partial<HttpsEdge>) => ({ ...valuesOf(edge), ...moduleValues(edge) })}
    >
      {({ notice, ...start }) => (
        <ResourceForm
          info={info}
          {...start}
          op={ops.create}
          toBody={({ mutual_tls, tls_termination, hostports: typed, ...rest }) => ({
            ...withoutEmpty({ hostports: typed.map(httpsHostport), ...rest }),
            ...(mutual_tls.certificate_authority_ids.length > 0 && { mutual_tls }),
            ...(tls_termination.min_version !== '' && { tls_termination }),
          })}
          submitLabel="Create HTTPS edge"
          submitLabelOf={({ hostports }) =>
            hostports.every((typed) => typed.trim() === '') ? 'Create HTTPS edge without hosts' : undefined
          }
          done={({ hostports }) =>
            hostports?.length === 0
              ? 'HTTPS edge created. Add a host next.'
              : 'HTTPS edge created. Add a route next.'
          }
        >
          {notice}
          {description}
          <HostportsField />
          <MoreOptions names={['mutual_tls', 'tls_termination', 'metadata']}>
            {edgeModuleFields.mutual_tls('mutual_tls.')}
            {edgeModuleFields.tls_termination('tls_termination.')}
            {metadata}
          </MoreOptions>
        </ResourceForm>
      )}
    </CopiedStart>
  )
}

export function EditHttpsEdge({ id }: { id: string }) {
  return (
    <EditForm
      info={info}
      get={ops.get}
      op={ops.update}
      id={id}
      storedOf={valuesOf}
      toBody={({ hostports, ...rest }) => ({
        ...(hostports && { hostports: hostports.map(httpsHostport) }),
        ...rest,
      })}
      submitLabel="Save HTTPS edge"
      done={() => 'HTTPS edge saved'}
    >
      {description}
      <HostportsField />
      <MoreOptions names={['metadata']}>{metadata}</MoreOptions>
    </EditForm>
  )
}

export function DeleteHttpsEdge({ id }: { id: string }) {
  return <DeletePage info={info} operation={ops.delete} id={id} />
}

const most = 20
const MOST_OFFERED = 3

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

function HostportsField() {
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
