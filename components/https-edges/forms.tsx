'use client'

import { DeletePage } from '@/components/resource/detail/delete-page'
import { CopiedStart } from '@/components/resource/form/copied-start'
import { EditForm } from '@/components/resource/form/edit-form'
import { FormMetadata, FormText } from '@/components/resource/form/form-fields'
import { MoreOptions } from '@/components/resource/form/more-options'
import { ResourceForm } from '@/components/resource/form/resource-form'
import { httpsHostport } from '@/lib/resources/hostports'
import { type HttpsEdge, httpsEdgeModules as modules, httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgeModuleInfos as infos } from '@/lib/resources/info/edge-modules'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { withoutEmpty } from '@/lib/util/records'
import { edgeModuleFields, edgeModuleValues } from './edge-module-fields'
import { HostportsField } from './hostports-field'
import { labelsOfOptional } from '../resource/form/form-context'

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

/** Returns the module inputs for a copied edge or a new edge. In a copy, each module stays enabled or disabled. */
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

/** The create form of an edge with its optional modules. `from` is the ID of an edge to copy. */
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
          done={() => 'HTTPS edge created. Add a route next.'}
        >
          {notice}
          <HostportsField />
          {description}
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

/** The edit form of an edge, without its modules. */
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
      <HostportsField />
      {description}
      <MoreOptions names={['metadata']}>{metadata}</MoreOptions>
    </EditForm>
  )
}

export function DeleteHttpsEdge({ id }: { id: string }) {
  return <DeletePage info={info} operation={ops.delete} id={id} />
}
