'use client'

import { useState } from 'react'
import { RadioCards } from '@/components/ui/radio-cards'
import { TextArea, TextField } from '@/components/ui/text-field'
import { withPrefix } from '@/lib/resources/ip/cidr'
import { type BulkAction, formatRule, type NewRule } from '@/lib/bulk/model/bulk'

interface ValueFieldProps {
  value: string
  onChange: (value: string) => void
}

/** The input for the value that a bulk action sets. Renders nothing for actions without a value. */
export function ValueField({ action, ...props }: ValueFieldProps & { action: BulkAction }) {
  switch (action) {
    case 'description':
      return <DescriptionField {...props} />
    case 'metadata':
      return <MetadataField {...props} />
    case 'tag':
      return <TagField {...props} />
    case 'rule':
      return <RuleFields onChange={props.onChange} />
    default:
      return null
  }
}

const DescriptionField = ({ value, onChange }: ValueFieldProps) => (
  <TextField
    label="New description"
    help="Replaces each resource's description. Leave empty to clear the description."
    value={value}
    maxBytes={255}
    onChange={({ target }) => onChange(target.value)}
  />
)

const MetadataField = ({ value, onChange }: ValueFieldProps) => (
  <TextArea
    label="New metadata"
    help="Replaces each resource's metadata. Leave empty to clear the metadata."
    value={value}
    maxBytes={4096}
    mono
    onChange={({ target }) => onChange(target.value)}
  />
)

const TagField = ({ value, onChange }: ValueFieldProps) => (
  <TextField
    label="Tag"
    help="A key and value, such as env=prod. Enter env= to remove the tag."
    placeholder="env=prod"
    mono
    required
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

const actions = [
  { value: 'allow', label: 'Allow', help: 'Allows the network, unless another rule denies it.' },
  { value: 'deny', label: 'Deny', help: 'Denies the network, even if another rule allows it.' },
] as const

/** The inputs for the rule to add to each policy. */
function RuleFields({ onChange }: Pick<ValueFieldProps, 'onChange'>) {
  const [rule, setRule] = useState<NewRule>({ action: 'allow', cidr: '', description: '' })
  const change = (part: Partial<NewRule>) => {
    const next = { ...rule, ...part }
    setRule(next)
    onChange(formatRule({ ...next, cidr: withPrefix(next.cidr) }))
  }
  return (
    <>
      <RadioCards
        label="Action"
        options={actions}
        value={rule.action}
        onChange={({ target }) => change({ action: target.value === 'deny' ? 'deny' : 'allow' })}
      />
      <TextField
        label="Network"
        help="In CIDR notation, such as 192.0.2.0/24, or a single address."
        placeholder="192.0.2.0/24"
        mono
        required
        value={rule.cidr}
        onChange={({ target }) => change({ cidr: target.value })}
        onBlur={() => change({ cidr: withPrefix(rule.cidr) })}
      />
      <TextField
        label="Description"
        help="For example, the network's owner."
        maxBytes={255}
        value={rule.description}
        onChange={({ target }) => change({ description: target.value })}
      />
    </>
  )
}
