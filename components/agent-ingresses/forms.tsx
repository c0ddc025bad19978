'use client'

import {
  certifiedBody,
  certifiedChange,
  certifiedValues,
  FormCertificatePolicy,
} from '@/components/resource/certificate/certificate-policy'
import { useQuery } from '@tanstack/react-query'
import { takeoverText } from '@/components/dns/dns-text'
import { NameNote, useDomainInput } from '@/components/dns/name-note'
import { useDomainsUnder, useIngressAbove } from '@/components/dns/use-name-hints'
import { DeletePage } from '@/components/resource/detail/delete-page'
import { FormText } from '@/components/resource/form/form-fields'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { useAccount } from '@/components/shell/account-context'
import { dnsStatusQuery } from '@/lib/client/dns'
import { ingressText } from '@/lib/dns/model/record-zone'
import { deletionText } from '@/lib/dns/model/deletion-text'
import { agentIngresses } from '@/lib/resources/agent-ingresses'

const forms = resourceForms({
  resource: agentIngresses,
  valuesOf: ({ domain = '', ...item }) => ({ domain, ...certifiedValues(item) }),
  fields: {
    domain: (
      <>
        <FormText name="domain" mono placeholder="connect.example.com" />
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
    created: (item) => `${item.domain} created. Add its NS records next.`,
    saved: 'Agent ingress saved',
  },
  doneSection: 'dns',
})

export const NewAgentIngress = forms.New
export const EditAgentIngress = forms.Edit

/** Warns if the name is under another ingress, or if the new ingress would hide the DNS records of existing domains. */
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

/** The delete page. If the last DNS check found NS records, names the records that the zone's owner needs to delete. */
export function DeleteAgentIngress({ id }: { id: string }) {
  const { account } = useAccount()
  const { data, isPending } = useQuery(dnsStatusQuery(account.slug, 'agent-ingresses', id))
  const { info, ops } = agentIngresses
  return (
    <DeletePage
      info={info}
      operation={ops.delete}
      id={id}
      isLoading={isPending}
      deletion={() => deletionText(data?.check ?? null)}
    />
  )
}
