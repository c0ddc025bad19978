'use client'

import { DeletePage } from '@/components/resource/delete-page'
import { EditForm } from '@/components/resource/edit-form'
import { FormMetadata, FormSelect, FormText } from '@/components/resource/form-fields'
import { ResourceForm } from '@/components/resource/resource-form'
import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { regionOptions } from '@/lib/resources/regions'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { withoutEmpty } from '@/lib/util/form-values'

const { ops } = reservedAddrs

/** Reserves an address. */
export function NewReservedAddr() {
  return (
    <ResourceForm
      info={info}
      op={ops.create}
      initial={{ region: 'us', description: '', metadata: '' }}
      toBody={withoutEmpty}
      submitLabel="Reserve address"
      done={(item) => `${item.addr} reserved`}
    >
      <FormSelect name="region" options={regionOptions} />
      <FormText name="description" />
      <FormMetadata name="metadata" />
    </ResourceForm>
  )
}

/** Changes an address; its place on the network stays as it is. */
export function EditReservedAddr({ id }: { id: string }) {
  return (
    <EditForm
      info={info}
      get={ops.get}
      op={ops.update}
      id={id}
      storedOf={(item) => ({
        description: item.description ?? '',
        metadata: item.metadata ?? '',
        endpoint_configuration_id: item.endpoint_configuration?.id ?? '',
      })}
      submitLabel="Save address"
      done={() => 'Address saved'}
    >
      <FormText name="description" />
      <FormMetadata name="metadata" />
      <FormText name="endpoint_configuration_id" mono placeholder="ec_…" />
    </EditForm>
  )
}

/** Gives an address back. */
export function DeleteReservedAddr({ id }: { id: string }) {
  return <DeletePage info={info} operation={ops.delete} id={id} />
}
