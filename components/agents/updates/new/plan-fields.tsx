'use client'

import { type UseFormReturn, useWatch } from 'react-hook-form'
import { OptionsFold } from '@/components/resource/form/more-options'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice-field'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import {
  canaryCandidates,
  canaryOf,
  DEFAULT_RECONNECT_TIMEOUT_MS,
  DEFAULT_SETTLE_MS,
  MANY_WAVES,
  MAX_WAVE,
  type Planned,
  planWaves,
  proposedWave,
} from '@/lib/agents/model/updates'
import {
  isReconnectTimeout,
  isSettle,
  isWave,
  nameOf,
  type NewUpdateValues,
  type UpdatePlanValues,
} from './plan'
import { canaryOptionText, canaryText, proposalText } from '../plan-text'

/** The default settle time and reconnect timeout, in seconds, as text. */
const [SETTLE, RECONNECT_TIMEOUT] = [
  String(DEFAULT_SETTLE_MS / 1000),
  String(DEFAULT_RECONNECT_TIMEOUT_MS / 1000),
]

interface PlanFieldsProps {
  form: UseFormReturn<NewUpdateValues>
  agents: readonly Planned[]
}

export function PlanFields({ form, agents }: PlanFieldsProps) {
  const { register, formState, control } = form
  const { errors } = formState
  const values = useWatch({ control, compute: (all: UpdatePlanValues) => all })
  return (
    <section aria-labelledby="plan" className="space-y-4">
      <h2 id="plan" className="text-lg font-medium">
        Plan
      </h2>
      <CanaryFields form={form} agents={agents} />
      <OptionsFold
        labels={['Name', 'Settle time', 'Reconnect timeout']}
        isFilled={values.name !== '' || values.settle !== SETTLE || values.patience !== RECONNECT_TIMEOUT}
        hasError={errors.settle !== undefined || errors.patience !== undefined}
        submitCount={formState.submitCount}
      >
        <TextField
          label="Name"
          help="Identifies this update in lists and logs."
          placeholder={agents.length === 0 ? undefined : nameOf(agents)}
          maxLength={120}
          {...register('name')}
        />
        <TextField
          label="Settle time in seconds"
          help="The time between the update and the restart. Minimum: 10 seconds."
          inputMode="numeric"
          required
          className="max-w-28"
          error={errors.settle?.message}
          {...register('settle', { validate: isSettle })}
        />
        <TextField
          label="Reconnect timeout in seconds"
          help="The time limit for a restarted agent to reconnect. Minimum: 30 seconds."
          inputMode="numeric"
          required
          className="max-w-28"
          error={errors.patience?.message}
          {...register('patience', { validate: isReconnectTimeout })}
        />
      </OptionsFold>
    </section>
  )
}

function CanaryFields({ form, agents }: PlanFieldsProps) {
  const { register, control, setValue } = form
  const { has_canary, canary } = useWatch({ control, compute: (all: UpdatePlanValues) => all })
  const first = canaryOf(canaryCandidates(agents), canary)
  return (
    <>
      <Checkbox label="Start with a canary" help={canaryText(first)} {...register('has_canary')} />
      <div className="grid max-w-text gap-x-6 gap-y-4 sm:grid-cols-2">
        {has_canary && (
          <CanaryField
            agents={agents}
            canary={canary}
            onChoose={(id) => setValue('canary', id, { shouldDirty: true })}
          />
        )}
        <div className="space-y-4">
          <WaveFields form={form} agents={agents} />
        </div>
      </div>
    </>
  )
}

interface CanaryFieldProps {
  agents: readonly Planned[]
  canary: string
  onChoose: (id: string) => void
}

export function CanaryField({ agents, canary, onChoose }: CanaryFieldProps) {
  const candidates = canaryCandidates(agents)
  if (candidates.length < 2) return null
  const others = candidates.length < agents.length
  return (
    <SelectField
      label="Canary"
      help={others ? "Agents with a major version other than the canary's are updated last." : undefined}
      value={canaryOf(candidates, canary)?.id}
      onChange={({ target }) => onChoose(target.value)}
      options={candidates.map((agent) => ({ value: agent.id, label: canaryOptionText(agent) }))}
    />
  )
}

function WaveFields({ form, agents }: PlanFieldsProps) {
  const { register, formState, control, setValue, setFocus } = form
  const values = useWatch({ control, compute: (all: UpdatePlanValues) => all })
  return (
    <>
      <TextField
        label="Agents at a time"
        help={`From 1 to ${MAX_WAVE}.`}
        inputMode="numeric"
        required
        className="max-w-28"
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
  agents: readonly Planned[]
  values: UpdatePlanValues
  onUse: (size: number) => void
}

export function WaveProposal({ agents, values, onUse }: WaveProposalProps) {
  const { wave_size, has_canary, settle } = values
  const size = proposedWave(agents.length)
  if (isWave(wave_size) !== true || isSettle(settle) !== true || Number(wave_size) >= size) return null
  const countOf = (wave: number) => planWaves(agents, { wave_size: wave, has_canary }).length
  if (countOf(Number(wave_size)) <= MANY_WAVES) return null
  return (
    <Button variant="quiet" className="-mt-3 -ml-3" onClick={() => onUse(size)}>
      {proposalText(size, countOf(size), has_canary, Number(settle) * 1000)}
    </Button>
  )
}
