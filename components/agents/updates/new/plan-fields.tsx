'use client'

import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Checkbox } from '@/components/ui/choice-field'
import { TextField } from '@/components/ui/text-field'
import { MAX_WAVE } from '@/lib/agents/model/updates'
import { isPatience, isSettle, isWave, type PlanValues } from './plan-values'
import { WaveProposal } from './wave-proposal'

interface PlanFieldsProps {
  form: UseFormReturn<PlanValues>
  /** Those that are chosen. */
  agents: readonly { name: string; endpoint_count: number }[]
}

/** How it goes: name, canary, wave size and times. */
export function PlanFields({ form, agents }: PlanFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <section aria-labelledby="plan" className="space-y-4">
      <h2 id="plan" className="text-lg font-medium">
        How
      </h2>
      <TextField
        label="Name"
        help="By which it is found again; at most 120 characters. Left empty, it says how many agents."
        maxLength={120}
        {...register('name')}
      />
      <Checkbox
        label="Canary first"
        help="One agent goes alone before all others: the one whose restart interrupts the least."
        {...register('has_canary')}
      />
      <WaveFields form={form} agents={agents} />
      <TextField
        label="Settle time in seconds"
        help="From an update to the restart; at least 10. The platform does not show when an update is complete."
        inputMode="numeric"
        required
        error={errors.settle?.message}
        {...register('settle', { validate: isSettle })}
      />
      <TextField
        label="Patience in seconds"
        help="How long a restarted agent is waited for before it counts as failed; at least 30."
        inputMode="numeric"
        required
        error={errors.patience?.message}
        {...register('patience', { validate: isPatience })}
      />
    </section>
  )
}

/** How many at a time, and a larger number where that makes many waves. */
function WaveFields({ form, agents }: PlanFieldsProps) {
  const { register, formState, control, setValue, setFocus } = form
  const values = useWatch({ control, compute: (all: PlanValues) => all })
  return (
    <>
      <TextField
        label="Agents at a time"
        help={`The size of a wave: 1 to ${MAX_WAVE}. The next begins when every agent of the one before is done.`}
        inputMode="numeric"
        required
        error={formState.errors.wave_size?.message}
        {...register('wave_size', { validate: isWave })}
      />
      <WaveProposal
        agents={agents}
        values={values}
        onTake={(size) => {
          setValue('wave_size', String(size), { shouldDirty: true, shouldValidate: true })
          setFocus('wave_size') // the button that had it is gone
        }}
      />
    </>
  )
}
