'use client'

import { get } from 'react-hook-form'
import { messageOf, useFormInput } from '@/components/resource/form/form-context'
import { useAccount } from '@/components/shell/account-context'
import { canRun } from '@/lib/client/account'
import type { FirstRule } from './first-rules'
import { RuleRows } from './rule-rows'

/**
 * The input for the rules to create together with a policy. Renders nothing if the person can't create rules in this
 * account.
 */
export function FirstRules() {
  const { account } = useAccount()
  const { form, value, change } = useFormInput('rules')
  if (!canRun(account, 'ip-policy-rules.create')) return null
  const rules = value as FirstRule[] // the initial value is a list of rules, and only RuleRows changes it
  return (
    <section aria-label="Rules" className="space-y-3">
      <div>
        <h2 className="font-medium">Rules</h2>
        <p className="text-sm text-muted">An address is allowed if a rule allows it and no rule denies it.</p>
      </div>
      <RuleRows
        rules={rules}
        onChange={change}
        errorAt={(name) => messageOf(get(form.formState.errors, name))}
      />
    </section>
  )
}
