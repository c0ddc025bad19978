'use client'

import { DeletePage } from '@/components/resource/delete-page'
import { EditForm } from '@/components/resource/edit-form'
import { FormSelect, FormText } from '@/components/resource/form-fields'
import { ResourceForm } from '@/components/resource/resource-form'
import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { regionOptions } from '@/lib/resources/regions'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { certifiedBody, certifiedChange, CertifiedFields, certifiedValues } from '../certificate-policy'
import { WildcardNote } from './wildcard-note'

const { ops } = reservedDomains

/** Reserves a domain; its DNS records are the next thing to do. */
export function NewReservedDomain() {
  return (
    <ResourceForm
      info={info}
      op={ops.create}
      initial={{ domain: '', region: '', description: '', metadata: '', certificate_management_policy: '' }}
      toBody={certifiedBody}
      submitLabel="Reserve domain"
      done={(item) => `${item.domain} reserved. Its DNS records come next`}
      doneSection="dns"
    >
      <FormText name="domain" mono placeholder="app.example.com" />
      <WildcardNote />
      <FormSelect name="region" options={[{ value: '', label: 'Everywhere' }, ...regionOptions]} />
      <CertifiedFields automatic="As the platform decides" />
    </ResourceForm>
  )
}

/** Changes what a domain is for, and its certificate policy; name and region stay. */
export function EditReservedDomain({ id }: { id: string }) {
  return (
    <EditForm
      info={info}
      get={ops.get}
      op={ops.update}
      id={id}
      storedOf={certifiedValues}
      toBody={certifiedChange}
      submitLabel="Save domain"
      done={() => 'Domain saved'}
    >
      <CertifiedFields automatic="Not managed by the platform" />
    </EditForm>
  )
}

/** Gives a domain up. */
export function DeleteReservedDomain({ id }: { id: string }) {
  return <DeletePage info={info} operation={ops.delete} id={id} />
}
