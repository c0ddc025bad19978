import { Failure } from '@/lib/contract/failure'
import { parseTag, withTag } from '@/lib/inventory/model/tags'
import { cidrProblem } from '@/lib/resources/ip/cidr'
import { type BulkAction, commandOf, bulkFieldOf } from './model/actions'
import { parseRule } from './model/bulk'
import { NO_TAGS } from './plan'

interface Job {
  action: BulkAction
  value: string | null
}

interface Target {
  id: string
  metadata: string
}

/**
 * Returns the request body for a row, or undefined if the operation has no body. Throws Failure ADIT_INVALID if the
 * job's value is invalid, or ADIT_CONFLICT if the metadata can't contain tags.
 */
export function bodyOf({ action, value }: Job, { id, metadata }: Target): unknown {
  if (action === 'tag') return { metadata: tagged(metadata, value ?? '') }
  if (action === 'rule') return ruleBody(id, value ?? '')
  const field = bulkFieldOf(action)
  if (field !== null) return { [field]: value }
  return commandOf(action) === null ? undefined : {}
}

function tagged(metadata: string, value: string): string {
  const tag = parseTag(value)
  if (tag === null)
    throw new Failure('ADIT_INVALID', 'Enter a tag as key=value, such as env=prod.', { field: 'value' })
  const after = withTag(metadata, tag)
  if (after === null) throw new Failure('ADIT_CONFLICT', NO_TAGS)
  return after
}

function ruleBody(ip_policy_id: string, value: string) {
  const rule = parseRule(value)
  if (rule === null)
    throw new Failure('ADIT_INVALID', 'Enter allow or deny, and a network such as 192.0.2.0/24.', {
      field: 'value',
    })
  const { description, ...required } = rule
  const problem = cidrProblem(rule.cidr)
  if (problem) throw new Failure('ADIT_INVALID', problem.message, { field: 'value' })
  return { ip_policy_id, ...required, ...(description !== '' && { description }) }
}
