'use client'

import {
  certifiedBody,
  certifiedChange,
  certifiedValues,
  FormCertificatePolicy,
} from '@/components/resource/certificate/certificate-policy'
import { DnsDeletePage } from '@/components/dns/dns-delete-page'
import { apexText, likelyText } from '@/components/dns/dns-text'
import { NameNote, useDomainInput } from '@/components/dns/name-note'
import { useIngressAbove, useNameHints, useReserved, useReservedWww } from '@/components/dns/use-name-hints'
import { ingressText } from '@/lib/dns/model/record-zone'
import { wildcardSentence } from '@/lib/resources/values/domain-name-problem'
import { FormSelect, FormText } from '@/components/resource/form/form-fields'
import { FormHost } from '@/components/resource/form/host-input'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { regionOptions } from '@/lib/resources/values/regions'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { paths } from '@/lib/util/paths'
import { reservedDomains } from '@/lib/resources/reserved-domains'

const forms = resourceForms({
  resource: reservedDomains,
  valuesOf: ({ domain = '', region, ...item }) => ({
    domain,
    region: region ?? '',
    ...certifiedValues(item),
  }),
  fields: {
    domain: (
      <>
        <FormHost name="domain" placeholder="app.example.com" />
        <DomainNote />
      </>
    ),
    description: <FormText name="description" />,
    region: <FormSelect name="region" options={[{ value: '', label: 'Everywhere' }, ...regionOptions]} />,
    certificate_management_policy: <FormCertificatePolicy automatic="Platform default" />,
  },
  fieldsOfEdit: {
    certificate_management_policy: <FormCertificatePolicy automatic="Not managed by the platform" />,
  },
  toBody: certifiedBody,
  toChange: certifiedChange,
  wording: {
    create: 'Reserve domain',
    created: (item) => `Domain “${item.domain}” reserved. Add its DNS records next.`,
  },
  doneSection: 'dns',
})

export const NewReservedDomain = forms.New
export const EditReservedDomain = forms.Edit

function DomainNote() {
  const input = useDomainInput()
  const { name, entered } = input
  const { isApex, likely } = useNameHints(name)
  const www = useReservedWww(isApex ? name : '')
  const ingress = useIngressAbove(name)
  const same = useReserved(name)
  const { slug } = useAccount().account
  return (
    <>
      <NameNote
        input={input}
        texts={[
          likely && likelyText(likely),
          ingress && ingressText(name, ingress),
          isApex ? apexText(name, www !== null) : wildcardSentence(entered),
        ]}
      />
      <p aria-live="polite" className="text-sm empty:sr-only">
        {same !== null && (
          <>
            This account already has this domain.{' '}
            <Link href={paths.detail(slug, 'reserved-domains', same)}>View domain</Link>
          </>
        )}
      </p>
    </>
  )
}

export const DeleteReservedDomain = ({ id }: { id: string }) => (
  <DnsDeletePage
    info={reservedDomains.info}
    operation={reservedDomains.ops.delete}
    id={id}
    deletion={({ cname_target }) =>
      cname_target === null
        ? 'New endpoints can no longer use this domain. No DNS records need to be deleted, because the domain belongs to the platform.'
        : undefined
    }
  />
)
