'use client'

import {
  certifiedBody,
  certifiedChange,
  certifiedValues,
  FormCertificatePolicy,
} from '@/components/resource/certificate/certificate-policy'
import { FormSelect, FormText } from '@/components/resource/form/form-fields'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { regionOptions } from '@/lib/resources/regions'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { DeletePage } from '@/components/resource/detail/delete-page'
import { dnsStatusQuery } from '@/lib/client/dns'
import { deletionText } from '@/lib/dns/model/deletion-text'
import { DomainNote } from './domain-note'

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
        <FormText name="domain" mono placeholder="app.example.com" />
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
    created: (item) => `${item.domain} reserved. Add its DNS records next.`,
  },
  doneSection: 'dns',
})

export const NewReservedDomain = forms.New
export const EditReservedDomain = forms.Edit

/** The delete page. If the last DNS check found records, names the records that the owner needs to delete. */
export function DeleteReservedDomain({ id }: { id: string }) {
  const { account } = useAccount()
  const { data, isPending } = useQuery(dnsStatusQuery(account.slug, 'reserved-domains', id))
  const { info, ops } = reservedDomains
  return (
    <DeletePage
      info={info}
      operation={ops.delete}
      id={id}
      isLoading={isPending}
      deletion={({ cname_target }) =>
        cname_target === null
          ? 'Endpoints can no longer start on this domain. No DNS records need to be deleted because the domain belongs to the platform.'
          : deletionText(data?.check ?? null)
      }
    />
  )
}
