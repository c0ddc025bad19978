'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import type { OnChecked } from '@/components/resource/act/use-write-check'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/panel'
import { useToast } from '@/components/ui/toast'
import { useUnsavedGuard } from '@/components/ui/unsaved-guard'
import { ApiError, fieldOf } from '@/lib/client/api-error'
import { createdIn, mayBeDone, mayBeRunning } from '@/lib/client/unknown-outcome'
import { paths } from '@/lib/util/paths'
import { counted } from '@/lib/util/text'
import {
  filledRules,
  type FirstRule,
  ruleComplaints,
  type RulesOutcome,
  type CreateRules,
} from './first-rules'
import { RuleRows } from './rule-rows'

interface RulesLeftProps {
  policyId: string
  outcome: RulesOutcome
  create: CreateRules
  onDone: () => void
}

const isUnknown = (error: unknown) => error instanceof ApiError && mayBeDone(error) && mayBeRunning(error)

const ruleText = ({ action, cidr }: FirstRule) => `${action} ${cidr}`

function useRulesLeft({ policyId, create, onDone, outcome: first }: RulesLeftProps) {
  const toast = useToast()
  const [outcome, setOutcome] = useState(first)
  const [rules, setRules] = useState(first.left)
  const [isPending, setPending] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  useUnsavedGuard(rules.length > 0)
  const { error, created, left } = outcome
  const refused = fieldOf(error, ['cidr', 'action', 'description'])

  function settle(next: RulesOutcome) {
    setOutcome(next)
    setRules(next.left)
    if (next.left.length > 0) return
    toast(`IP policy created with ${counted(next.created.length, 'rule')}`)
    onDone()
  }
  async function submit() {
    setSubmitted(true)
    if (isPending || ruleComplaints(rules).length > 0) return
    setPending(true)
    setChecked(false)
    const next = await create(policyId, filledRules(rules))
    setPending(false)
    settle({ ...next, created: [...created, ...next.created] })
  }
  const onChecked: OnChecked = (check, isFinal) => {
    setChecked(isFinal)
    const [sent, ...others] = rules
    if (sent === undefined || createdIn(check) === null) return
    settle({ created: [...created, sent], left: others, error: null })
  }
  function errorAt(name: string): string | undefined {
    const own = isSubmitted ? ruleComplaints(rules).find(({ field }) => field === name) : undefined
    if (own) return own.message
    const isRefused = refused !== undefined && rules[0] === left[0] && name === `rules.0.${refused}`
    return isRefused && error instanceof Error ? error.message : undefined
  }
  return {
    outcome,
    rules,
    setRules,
    errorAt,
    submit,
    isPending,
    isChecking: isUnknown(error) && !isChecked,
    onChecked,
    unplaced: refused === undefined ? error : null,
  }
}

export function RulesLeft(props: RulesLeftProps) {
  const { account } = useAccount()
  const element = useRef<HTMLFormElement>(null)
  const { outcome, rules, setRules, errorAt, submit, isPending, isChecking, onChecked, unplaced } =
    useRulesLeft(props)
  const focusFirst = useEffectEvent(() => {
    const inputs = [...(element.current?.querySelectorAll('input') ?? [])]
    const invalid = inputs.find((input) => input.getAttribute('aria-invalid') === 'true')
    ;(invalid ?? inputs[0])?.focus()
  })
  // The button that had the focus is gone.
  useEffect(() => focusFirst(), [])

  return (
    <form
      ref={element}
      noValidate
      className="max-w-[36rem] space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Panel tone="attention" title={leftTitle(outcome)} live>
        <p>
          {outcome.created.length > 0 && `Created: ${outcome.created.map(ruleText).join(', ')}. `}
          The remaining rules are below.
        </p>
      </Panel>
      <RuleRows rules={rules} onChange={setRules} errorAt={errorAt} />
      {unplaced !== null && <ErrorPanel error={unplaced} onChecked={onChecked} />}
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          pending={isPending}
          disabledReason={isChecking ? 'Wait until the last request has been checked.' : undefined}
        >
          Create remaining rules
        </Button>
        <ButtonLink href={paths.detail(account.slug, 'ip-policies', props.policyId)} variant="quiet">
          View IP policy
        </ButtonLink>
      </div>
    </form>
  )
}

const leftTitle = ({ created, left }: RulesOutcome) =>
  `IP policy created with ${created.length} of ${counted(created.length + left.length, 'rule')}`
