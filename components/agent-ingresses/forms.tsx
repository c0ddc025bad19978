'use client'

import {
  certifiedBody,
  certifiedChange,
  certifiedValues,
  FormCertificatePolicy,
} from '@/components/resource/certificate/certificate-policy'
import { DnsDeletePage } from '@/components/dns/dns-delete-page'
import { takeoverText } from '@/components/dns/dns-text'
import { NameNote, useDomainInput } from '@/components/dns/name-note'
import { useDomainsUnder, useIngressAbove } from '@/components/dns/use-name-hints'
import { FormText } from '@/components/resource/form/form-fields'
import { FormHost } from '@/components/resource/form/host-input'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { ingressText } from '@/lib/dns/model/record-zone'
import { agentIngresses } from '@/lib/resources/agent-ingresses'

const forms = resourceForms({
  resource: agentIngresses,
  valuesOf: ({ domain = '', ...item }) => ({ domain, ...certifiedValues(item) }),
  fields: {
    domain: (
      <>
        <FormHost name="domain" placeholder="connect.example.com" />
        <IngressNote />
      </>
    ),
    description: <FormText name="description" />,
    certificate_management_policy: (
      <FormCertificatePolicy automatic="The platform's own certificate authority, trusted by agents" />
    ),
  },
  toBody: certifiedBody,
  toChange: certifiedChange,
  wording: {
    create: 'Create agent ingress',
    save: 'Save agent ingress',
    created: (item) => `Agent ingress “${item.domain}” created. Add its NS records next.`,
    saved: 'Agent ingress saved',
  },
  doneSection: 'dns',
})

export const NewAgentIngress = forms.New
export const EditAgentIngress = forms.Edit

function IngressNote() {
  const input = useDomainInput()
  const { name } = input
  const above = useIngressAbove(name)
  const domains = useDomainsUnder(name)
  return (
    <NameNote
      input={input}
      texts={[above && ingressText(name, above), domains.length > 0 ? takeoverText(name, domains) : null]}
    />
  )
}

export const DeleteAgentIngress = ({ id }: { id: string }) => (
  <DnsDeletePage info={agentIngresses.info} operation={agentIngresses.ops.delete} id={id} />
)
