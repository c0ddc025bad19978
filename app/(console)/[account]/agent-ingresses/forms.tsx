'use client'

import { DeletePage } from '@/components/resource/delete-page'
import { EditForm } from '@/components/resource/edit-form'
import { FormText } from '@/components/resource/form-fields'
import { ResourceForm } from '@/components/resource/resource-form'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { certifiedBody, certifiedChange, CertifiedFields, certifiedValues } from '../certificate-policy'

const { ops } = agentIngresses

/** Makes an ingress; its NS records are the next thing to do. */
export function NewAgentIngress() {
  return (
    <ResourceForm
      info={info}
      op={ops.create}
      initial={{ domain: '', description: '', metadata: '', certificate_management_policy: '' }}
      toBody={certifiedBody}
      submitLabel="Create ingress"
      done={(item) => `${item.domain} created. Its NS records come next`}
      doneSection="dns"
    >
      <FormText name="domain" mono placeholder="connect.example.com" />
      <CertifiedFields automatic="The platform's own certificate authority, which agents trust" />
    </ResourceForm>
  )
}

/** Changes what an ingress is for; its domain stays. */
export function EditAgentIngress({ id }: { id: string }) {
  return (
    <EditForm
      info={info}
      get={ops.get}
      op={ops.update}
      id={id}
      storedOf={certifiedValues}
      toBody={certifiedChange}
      submitLabel="Save ingress"
      done={() => 'Ingress saved'}
    >
      <CertifiedFields automatic="The platform's own certificate authority, which agents trust" />
    </EditForm>
  )
}

/** Deletes an ingress. */
export function DeleteAgentIngress({ id }: { id: string }) {
  return <DeletePage info={info} operation={ops.delete} id={id} />
}
