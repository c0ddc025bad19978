'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LateErrorPanel } from '@/components/resource/error/late-error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { putFocus } from '@/components/ui/dom'
import type { Overview } from '@/lib/api/overview'
import { canRun } from '@/lib/client/account'
import { callApi } from '@/lib/client/call-api'
import { syncNow } from '@/lib/client/inventory'
import { Section } from '@/components/ui/section'
import { cn } from '@/components/ui/style'
import { paths } from '@/lib/util/paths'
import { ProgressBar } from './progress-bar'
import { type FirstStep, firstSteps, isEmptyAccount } from './first-steps'

export function FirstSteps({ overview }: { overview: Overview }) {
  const { account, viewer } = useAccount()
  const hasSample = account.kind === 'local' && viewer.role === 'admin' && isEmptyAccount(overview)
  const steps = firstSteps(overview, (resource) => canRun(account, `${resource}.create`))
  const single = steps.filter(({ isPartOfSite }) => isPartOfSite)
  const done = single.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Section isCard isFlush id="first-steps" title="First steps">
      <Steps labelledBy="first-steps" steps={steps.filter((step) => !single.includes(step))} next={next} />
      <div className="flex items-center justify-between gap-x-4 border-t border-line px-4 pt-3 pb-1 text-sm text-muted">
        <h3 id="step-by-step">
          Or step by step: {done} of {single.length} done
        </h3>
        <ProgressBar label="Steps done" max={single.length} value={done} />
      </div>
      <Steps labelledBy="step-by-step" steps={single} next={next} />
      {hasSample && <SampleData overview={overview} />}
    </Section>
  )
}

function SampleData({ overview }: { overview: Overview }) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: async () => {
      await callApi('POST /api/accounts/local', { body: { sample: true } })
      const lists = overview.resources.filter(({ listable }) => listable)
      await Promise.allSettled(lists.map(({ resource }) => syncNow(account.slug, resource)))
    },
    onSuccess: () => queries.invalidateQueries(),
  })
  const wasUsed = useRef(false)
  // Binds to the browser's focus: once the account has data, this section disappears and with it the focused button.
  useEffect(
    () => () => {
      const heading = document.querySelector<HTMLElement>('#content h1')
      if (wasUsed.current && heading && document.activeElement === document.body) putFocus(heading)
    },
    [],
  )
  const addNow = () => {
    wasUsed.current = true
    add.mutate()
  }
  return (
    <section aria-label="Sample data" className="space-y-3 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium">Explore with sample data</p>
          <p className="text-sm text-muted">
            {add.isSuccess
              ? 'The sample data was already added.'
              : 'Adds six months of data for a fictional seaport, including some problems to investigate.'}
          </p>
        </div>
        <Button pending={add.isPending} pendingLabel="Adding sample data" onClick={addNow}>
          Add sample data
        </Button>
      </div>
      {add.isError && <LateErrorPanel error={add.error} />}
    </section>
  )
}

interface StepsProps {
  steps: readonly FirstStep[]
  next: FirstStep | undefined
  labelledBy: string
}

const Steps = ({ steps, next, labelledBy }: StepsProps) => (
  <ol aria-labelledby={labelledBy} className="divide-y divide-line">
    {steps.map((step) => (
      <Step key={step.label} step={step} isNext={step === next} />
    ))}
  </ol>
)

function Step({ step: { label, action, text, isDone, to }, isNext }: { step: FirstStep; isNext: boolean }) {
  const { account } = useAccount()
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex min-h-13 items-center gap-3 px-4 py-2">
      <Icon aria-hidden className={cn('size-4.5 shrink-0', isDone ? 'text-ready' : 'text-muted')} />
      <div className="min-w-0 flex-1">
        <p className={cn('font-medium', isDone && 'text-muted')}>
          {label}
          {isDone && <span className="ml-2 text-sm font-normal">Done</span>}
        </p>
        {!isDone && <p className="text-sm text-muted">{text}</p>}
      </div>
      {!isDone && (
        <ButtonLink variant={isNext ? 'primary' : 'secondary'} href={hrefOf(account.slug, to)}>
          {action}
        </ButtonLink>
      )}
    </li>
  )
}

function hrefOf(account: string, to: FirstStep['to']): string {
  if (to === 'sites') return paths.newSite(account)
  return to === 'agents' ? paths.agents(account) : paths.create(account, to.resource)
}
