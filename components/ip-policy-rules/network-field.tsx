import { useQuery } from '@tanstack/react-query'
import { useFormField } from '@/components/resource/form/form-context'
import { FormText } from '@/components/resource/form/form-fields'
import { Button } from '@/components/ui/button'
import { ownAddressQuery } from '@/lib/client/session'
import { parseAddress, withPrefix } from '@/lib/resources/ip/cidr'
import { shownAddress } from '@/lib/resources/ip/policy-decision'

/** The input for a rule's network. A single address gets its prefix length. */
export function NetworkField() {
  const { form } = useFormField('cidr')
  const own = useQuery(ownAddressQuery)
  const ownAddress = own.data === undefined || !parseAddress(own.data) ? null : shownAddress(own.data)
  const fill = (cidr: string) =>
    form.setValue('cidr', cidr, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <div className="space-y-2">
      <FormText name="cidr" mono placeholder="192.0.2.0/24" rewrite={withPrefix} />
      {/* Reserves its space while loading, so that nothing below moves. */}
      <div className="min-h-control">
        {ownAddress !== null && (
          <Button onClick={() => fill(withPrefix(ownAddress))}>Use my address {ownAddress}</Button>
        )}
      </div>
    </div>
  )
}
