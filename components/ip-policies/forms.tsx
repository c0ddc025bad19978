'use client'

import { useState } from 'react'
import { FormText } from '@/components/resource/form/form-fields'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { ipPolicies } from '@/lib/resources/ip-policies'
import { withoutEmpty } from '@/lib/util/records'
import {
  denialNote,
  filledRules,
  type FirstRule,
  ruleComplaints,
  type RulesOutcome,
  useCreateRules,
} from './first-rules'
import { RulesLeft } from './rules-left'
import { get } from 'react-hook-form'
import { fieldMessage, useFormInput } from '@/components/resource/form/form-context'
import { useAccount } from '@/components/shell/account-context'
import { canRun } from '@/lib/client/account'
import { RuleRows } from './rule-rows'
import { TriangleAlert } from 'lucide-react'

const forms = resourceForms({
  resource: ipPolicies,
  valuesOf: (): { rules: FirstRule[] } => ({ rules: [] }),
  fields: {
    description: <FormText name="description" placeholder="Office network" />,
    rules: <FirstRules />,
  },
  fieldsOfEdit: { rules: null },
  labels: {
    'rules.cidr': { label: 'Network' },
    'rules.description': { label: 'Rule description' },
  },
  top: ['rules'],
  toBody: ({ description, metadata }) => withoutEmpty({ description, metadata }),
  complaints: ({ rules }) => ruleComplaints(rules),
  wording: {
    create: 'Create IP policy',
    save: 'Save IP policy',
    created: () => 'IP policy created',
    saved: 'IP policy saved',
  },
})

/** The form for a new IP policy. `from` is the ID of a policy to copy. */
export function NewIpPolicy({ from }: { from?: string }) {
  const [outcome, setOutcome] = useState<RulesOutcome | null>(null)
  const create = useCreateRules()
  return (
    <forms.New
      from={from}
      finish={async ({ id }, { rules }) => {
        const created = await create(id, filledRules(rules))
        if (created.left.length > 0) setOutcome(created)
        return created.left.length === 0
      }}
      reveal={({ id }, onDone) =>
        outcome && <RulesLeft policyId={id} outcome={outcome} create={create} onDone={onDone} />
      }
    />
  )
}

export const EditIpPolicy = forms.Edit
export const DeleteIpPolicy = forms.Delete

function FirstRules() {
  const { account } = useAccount()
  const { form, value, change } = useFormInput('rules')
  if (!canRun(account, 'ip-policy-rules.create')) return null
  const rules = value as FirstRule[] // the initial value is a list of rules, and only RuleRows changes it
  const note = denialNote(rules)
  return (
    <section aria-label="Rules" className="space-y-3">
      <div>
        <h2 className="font-medium">Rules</h2>
        <p className="text-sm text-muted">An address is allowed if a rule allows it and no rule denies it.</p>
      </div>
      <RuleRows
        rules={rules}
        onChange={change}
        errorAt={(name) => fieldMessage(get(form.formState.errors, name))}
      />
      <p aria-live="polite" className="flex items-start gap-1.5 text-sm text-attention empty:hidden">
        {note !== null && (
          <>
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {note}
          </>
        )}
      </p>
    </section>
  )
}
