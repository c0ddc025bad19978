'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { RestoredDraft } from '@/components/resource/form/restored-draft'
import { useAccountDraft } from '@/components/resource/form/use-form-draft'
import { useFormSubmit } from '@/components/resource/form/use-form-submit'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/panel'
import { roleReason } from '@/lib/client/account'
import { startAgentUpdate } from '@/lib/client/agents'
import { agentUpdateQuery } from '@/lib/client/detail-queries'
import type { NewAgentUpdate } from '@/lib/api/agent-updates'
import { keyedCreates } from '@/lib/client/unknown-outcome'
import {
  DEFAULT_RECONNECT_TIMEOUT_MS,
  DEFAULT_SETTLE_MS,
  DEFAULT_WAVE,
  MAX_AGENTS,
  type Planned,
  planWaves,
} from '@/lib/agents/model/updates'
import { paths } from '@/lib/util/paths'
import { updatePlanText } from '../plan-text'
import { agentsText } from '../update-text'
import { ChooseAgents } from './choose-agents'
import { PlanFields } from './plan-fields'
import {
  isSettle,
  isWave,
  type NewUpdateValues,
  noneText,
  plannedOf,
  toBody,
  type UpdatePlanValues,
} from './plan'
import { useChoice } from './use-choice'

const initial: NewUpdateValues = {
  name: '',
  wave_size: String(DEFAULT_WAVE),
  has_canary: true,
  canary: '',
  settle: String(DEFAULT_SETTLE_MS / 1000),
  patience: String(DEFAULT_RECONNECT_TIMEOUT_MS / 1000),
  picks: {},
}

function useStartPoint(): Readonly<Record<string, string>> {
  const params = useSearchParams()
  const [start] = useState(() =>
    Object.fromEntries(
      ['agents', 'rest', 'matching', 'behind'].flatMap((name) => {
        const value = params.get(name)
        return value === null ? [] : [[name, value]]
      }),
    ),
  )
  return start
}

function useStart(onDone: () => void) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const router = useRouter()
  const [keyed] = useState(keyedCreates)
  return useMutation({
    mutationFn: (input: NewAgentUpdate) =>
      keyed(JSON.stringify(input), (key) => startAgentUpdate(account.slug, input, key)),
    onSuccess: (detail) => {
      onDone()
      const { id } = detail.update
      queries.setQueryData(agentUpdateQuery(account.slug, id).queryKey, detail)
      router.push(paths.agentUpdate(account.slug, id))
    },
    onError: () => queries.invalidateQueries({ queryKey: ['agents'] }),
  })
}

export function NewUpdate() {
  const { account, viewer } = useAccount()
  const form = useOwnForm<NewUpdateValues>({ defaultValues: initial })
  const startPoint = useStartPoint()
  const draft = useAccountDraft('agent-updates.start', form, initial, startPoint)
  const values = useWatch({ control: form.control, compute: (all: NewUpdateValues) => all })
  const choice = useChoice(values.picks, (picks) => form.setValue('picks', picks, { shouldDirty: true }))
  const start = useStart(draft.clear)
  const isFromList = startPoint.agents !== undefined || startPoint.matching !== undefined
  const chosen = choice.chosen.map(plannedOf)
  const isNone =
    choice.list.isSuccess &&
    choice.agents.length > 0 &&
    choice.selectable.length === 0 &&
    choice.chosen.length === 0
  const disabledReason =
    roleReason(viewer.role, 'operator') ??
    (chosen.length === 0 ? 'Select at least one agent.' : undefined) ??
    (chosen.length > MAX_AGENTS ? `Select at most ${agentsText(MAX_AGENTS)}.` : undefined)
  const submit = useFormSubmit(
    form,
    (typed) => {
      if (!start.isPending && disabledReason === undefined) start.mutate(toBody(typed, chosen))
    },
    start.error,
  )
  return (
    <form noValidate className="space-y-6" onSubmit={submit}>
      <RestoredDraft draft={draft.restored} isStale={false} onDiscard={draft.discard} />
      {isNone && (
        <Panel tone="attention" title="No agent can be updated from here">
          {noneText(choice.agents)} Each row shows the reason.
        </Panel>
      )}
      <ChooseAgents choice={choice} />
      {!isNone && (
        <>
          <PlanFields form={form} agents={chosen} />
          <Summary values={values} agents={chosen} />
        </>
      )}
      {start.isError && <ErrorPanel error={start.error} />}
      <div className="flex flex-wrap items-center gap-2">
        {!isNone && (
          <Button type="submit" variant="primary" pending={start.isPending} disabledReason={disabledReason}>
            Start rolling update
          </Button>
        )}
        <ButtonLink
          variant={isNone ? 'secondary' : 'quiet'}
          href={isFromList ? paths.agents(account.slug) : paths.agentUpdates(account.slug)}
        >
          {isNone ? 'Back' : 'Cancel'}
        </ButtonLink>
        {!isNone && disabledReason !== undefined && <p className="text-sm text-muted">{disabledReason}</p>}
      </div>
    </form>
  )
}

interface SummaryProps {
  values: UpdatePlanValues
  agents: readonly Planned[]
}

function Summary({ values, agents }: SummaryProps) {
  const { wave_size, has_canary, canary, settle } = values
  if (agents.length === 0 || isWave(wave_size) !== true || isSettle(settle) !== true) return null
  return (
    <div aria-live="polite" className="max-w-text">
      <Panel
        tone="info"
        title={updatePlanText(
          planWaves(agents, { wave_size: Number(wave_size), has_canary, canary_id: canary }),
          Number(settle) * 1000,
        )}
      >
        The console checks, updates, restarts and verifies each agent. An agent's endpoints are offline during
        its restart. The update stops at the first failure. You can close this page while the update runs.
      </Panel>
    </div>
  )
}
