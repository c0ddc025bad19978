'use client'

import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Checkbox } from '@/components/ui/choice-field'
import { TextField } from '@/components/ui/text-field'
import { MAX_WAVE, planWaves, proposedWave } from '@/lib/agents/model/updates'
import { isPatience, isSettle, isWave, nameOf, type NewUpdateValues, type UpdatePlanValues } from './plan'
import { Button } from '@/components/ui/button'
import { formatNumber } from '@/lib/util/text'
import { canaryText, waveComparisonText } from '../update-text'

interface PlanFieldsProps {
  form: UseFormReturn<NewUpdateValues>
  agents: readonly { name: string; endpoint_count: number }[]
}

export function PlanFields({ form, agents }: PlanFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <section aria-labelledby="plan" className="space-y-4">
      <h2 id="plan" className="text-lg font-medium">
        Plan
      </h2>
      <TextField
        label="Name"
        help="Up to 120 characters."
        placeholder={agents.length === 0 ? undefined : nameOf(agents)}
        maxLength={120}
        {...register('name')}
      />
      <Checkbox label="Start with a canary" help={canaryText(agents)} {...register('has_canary')} />
      <WaveFields form={form} agents={agents} />
      <TextField
        label="Settle time in seconds"
        help="The time between the update and the restart. Minimum: 10 seconds."
        inputMode="numeric"
        required
        error={errors.settle?.message}
        {...register('settle', { validate: isSettle })}
      />
      <TextField
        label="Reconnect timeout in seconds"
        help="The time limit for a restarted agent to reconnect. Minimum: 30 seconds."
        inputMode="numeric"
        required
        error={errors.patience?.message}
        {...register('patience', { validate: isPatience })}
      />
    </section>
  )
}

function WaveFields({ form, agents }: PlanFieldsProps) {
  const { register, formState, control, setValue, setFocus } = form
  const values = useWatch({ control, compute: (all: UpdatePlanValues) => all })
  return (
    <>
      <TextField
        label="Agents at a time"
        help={`Wave size, from 1 to ${MAX_WAVE}. Waves run one after another.`}
        inputMode="numeric"
        required
        error={formState.errors.wave_size?.message}
        {...register('wave_size', { validate: isWave })}
      />
      <WaveProposal
        agents={agents}
        values={values}
        onUse={(size) => {
          setValue('wave_size', String(size), { shouldDirty: true, shouldValidate: true })
          setFocus('wave_size') // The focused button has disappeared.
        }}
      />
    </>
  )
}

interface WaveProposalProps {
  agents: readonly { name: string; endpoint_count: number }[]
  values: UpdatePlanValues
  /** Called with the proposed size if the person accepts it. */
  onUse: (size: number) => void
}

/** Proposes a larger wave size if the plan has many waves. */
export function WaveProposal({ agents, values, onUse }: WaveProposalProps) {
  const { wave_size, has_canary, settle } = values
  const size = proposedWave(agents.length)
  if (isWave(wave_size) !== true || isSettle(settle) !== true || Number(wave_size) >= size) return null
  const inWavesOf = (wave: number) => ({
    size: wave,
    count: planWaves(agents, { wave_size: wave, has_canary }).length,
  })
  return (
    <div className="max-w-text space-y-2">
      <p>{waveComparisonText(inWavesOf(Number(wave_size)), inWavesOf(size), Number(settle) * 1000)}</p>
      {has_canary && <p className="text-muted">In both cases, the canary is updated first, on its own.</p>}
      <Button onClick={() => onUse(size)}>Set wave size to {formatNumber(size)}</Button>
    </div>
  )
}
