'use client'

import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { FormDuration, FormNumber } from '@/components/resource/form/form-number'
import { formatNumber } from '@/lib/util/format-number'

/** The inputs of a circuit breaker; the threshold is said in per cent too. */
export function CircuitBreakerFields() {
  const { form } = useFormField('error_threshold_percentage')
  const share: unknown = useWatch({ control: form.control, name: 'error_threshold_percentage' })
  const isShare = typeof share === 'number' && share >= 0 && share <= 1
  return (
    <>
      <FormNumber
        name="error_threshold_percentage"
        unit={isShare ? `= ${formatNumber(share * 100)} % of requests` : undefined}
      />
      <FormNumber name="volume_threshold" unit="requests" />
      <FormDuration name="rolling_window" />
      <FormNumber name="num_buckets" />
      <FormDuration name="tripped_duration" />
    </>
  )
}
