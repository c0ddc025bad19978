'use client'

import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '@/components/ui/choice-field'
import { TextField } from '@/components/ui/text-field'
import {
  MAX_PATIENCE_MS,
  MAX_SETTLE_MS,
  MAX_WAVE,
  MIN_PATIENCE_MS,
  MIN_SETTLE_MS,
} from '@/lib/resources/agent-updates'

/** As typed; times in seconds. */
export interface PlanValues {
  name: string
  wave_size: string
  has_canary: boolean
  settle: string
  patience: string
}

/** Why a typed number is none of these; true where it is. */
function within(min: number, max: number, unit: string) {
  return (typed: string) => {
    const value = Number(typed)
    if (!/^\d+$/.test(typed.trim())) return 'A whole number'
    if (value < min) return `At least ${min}${unit}`
    return value <= max || `At most ${max}${unit}`
  }
}

export const isSettle = within(MIN_SETTLE_MS / 1000, MAX_SETTLE_MS / 1000, ' seconds')
export const isWave = within(1, MAX_WAVE, '')
const isPatience = within(MIN_PATIENCE_MS / 1000, MAX_PATIENCE_MS / 1000, ' seconds')

/** How it goes: name, canary, wave size and times. */
export function PlanFields({ form: { register, formState } }: { form: UseFormReturn<PlanValues> }) {
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
      <TextField
        label="Agents at a time"
        help={`The size of a wave: 1 to ${MAX_WAVE}. The next begins when every agent of the one before is done.`}
        inputMode="numeric"
        required
        error={errors.wave_size?.message}
        {...register('wave_size', { validate: isWave })}
      />
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
