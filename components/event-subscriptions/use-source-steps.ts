'use client'

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { clientOf } from '@/lib/client/call'
import { keyedCreates } from '@/lib/client/unknown-outcome'
import { eventSubscriptions } from '@/lib/resources/event-subscriptions'
import { carryOut, type StepOutcome } from './carry-out'
import type { Step } from './plan'

const { ops, name } = eventSubscriptions

export const sourcesQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: [name, 'sources.list', account, id],
    queryFn: ({ signal }) =>
      clientOf(account)(ops['sources.list'], { params: { subscription_id: id } }, { signal }),
  })

/**
 * Returns a function that sends a plan's requests, and their outcomes. Calls `whenDone` if all requests succeeded.
 * Reads the sources again after every plan.
 */
export function useSourceSteps(id: string, whenDone: () => void) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<readonly StepOutcome[]>([])
  const [endedAtMs, setEndedAtMs] = useState(0)
  const [keyed] = useState(keyedCreates)
  const call = clientOf(account.slug)
  const params = { subscription_id: id }
  const send = ({ act, type }: Step): Promise<unknown> =>
    act === 'add'
      ? keyed(type, (idempotencyKey) =>
          call(ops['sources.create'], { params, body: { type } }, { idempotencyKey }),
        )
      : call(ops['sources.delete'], { params: { ...params, type } })
  const run = useMutation({
    mutationFn: (steps: readonly Step[]) => carryOut(steps, send, setOutcomes),
    onSuccess: (isAllDone) => isAllDone && whenDone(),
    onSettled: () => {
      setEndedAtMs(Date.now())
      return queries.invalidateQueries({ queryKey: [name] })
    },
  })
  return { outcomes, endedAtMs, isRunning: run.isPending, error: run.error, run: run.mutate }
}
