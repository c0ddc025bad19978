'use client'

import { useState } from 'react'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { ipPolicies } from '@/lib/resources/ip-policies'
import { withoutEmpty } from '@/lib/util/records'
import { filledRules, type FirstRule, ruleComplaints, type RulesOutcome } from './first-rules'
import { FirstRules } from './first-rules-field'
import { RulesLeft } from './rules-left'
import { useCreateRules } from './use-create-rules'

const forms = resourceForms({
  resource: ipPolicies,
  valuesOf: (): { rules: FirstRule[] } => ({ rules: [] }),
  fields: { rules: <FirstRules /> },
  fieldsOfEdit: { rules: null },
  labels: {
    'rules.cidr': { label: 'Network' },
    'rules.description': { label: 'Description of the rule' },
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

/** The form for creating a policy and its first rules. `from` is the ID of a policy to copy. */
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
