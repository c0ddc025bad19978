'use client'

import { DeletePage } from '@/components/resource/delete-page'
import { EditItem } from '@/components/resource/edit-item'
import { FormMetadata, FormText } from '@/components/resource/form-fields'
import { ResourceForm } from '@/components/resource/resource-form'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { changedFields, withoutEmpty } from '@/lib/util/form-values'
import { FormPolicy, policyOf, policyBody } from '../certificate-policy'

const { ops } = agentIngresses

/** Makes an ingress; its NS records are the next thing to do. */
export function NewAgentIngress() {
  return (
    <ResourceForm
      info={info}
      op={ops.create}
      initial={{ domain: '', description: '', metadata: '', certificate_management_policy: '' }}
      toBody={({ certificate_management_policy: policy, ...text }) => ({
        ...withoutEmpty(text),
        ...policyBody(policy),
      })}
      submitLabel="Create ingress"
      done={(item) => `${item.domain} created. Its NS records come next`}
      doneSection="dns"
    >
      <FormText name="domain" mono placeholder="connect.example.com" />
      <FormText name="description" />
      <FormMetadata name="metadata" />
      <FormPolicy automatic="The platform's own certificate authority, which agents trust" />
    </ResourceForm>
  )
}

/** Changes what an ingress is for; its domain stays. */
export function EditAgentIngress({ id }: { id: string }) {
  return (
    <EditItem info={info} get={ops.get} id={id}>
      {(item) => {
        const stored = {
          description: item.description ?? '',
          metadata: item.metadata ?? '',
          certificate_management_policy: policyOf(item.certificate_management_policy),
        }
        return (
          <ResourceForm
            info={info}
            op={ops.update}
            id={id}
            initial={stored}
            toBody={(values) => {
              const { certificate_management_policy: policy, ...text } = changedFields(stored, values)
              return { ...text, ...policyBody(policy, null) }
            }}
            submitLabel="Save ingress"
            done={() => 'Ingress saved'}
          >
            <FormText name="description" />
            <FormMetadata name="metadata" />
            <FormPolicy automatic="The platform's own certificate authority, which agents trust" />
          </ResourceForm>
        )
      }}
    </EditItem>
  )
}

/** Deletes an ingress. */
export function DeleteAgentIngress({ id }: { id: string }) {
  return <DeletePage info={info} operation={ops.delete} id={id} />
}
