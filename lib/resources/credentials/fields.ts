import * as z from 'zod'
import { checkedBy, idOf, type RuleSource, rule, text, textField } from '@/lib/contract/fields'
import { isAclProblem, parseAclRule } from '../acl/rules'

/**
 * The response fields that authtokens, SSH credentials and API keys share. Source: the API specification, section "SSH
 * credential".
 */
export const credentialItem = z.object({
  id: z.string(),
  uri: z.string(),
  created_at: z.string(),
  description: textField,
  metadata: textField,
  owner_id: idOf(textField),
})

export const credentialTexts = (source: RuleSource) => ({
  description: text(255, 604, source).nullable().optional(),
  metadata: text(4096, 605, source).nullable().optional(),
})

/** The ID or email of the owner. Defaults to the owner of the API key that sends the request. */
export const owner = z.string().nullable().optional()

export const namesOneOwner = <S extends z.ZodType<{ owner_id?: string | null; owner_email?: string | null }>>(
  body: S,
): S =>
  rule(body, ({ owner_id, owner_email }) => !owner_id || !owner_email, {
    code: 631,
    message: 'Set owner_id or owner_email, not both',
    source: 'local',
  })

/**
 * The schema of an owner in an update, which rejects every value. `one` is the kind of credential, such as "API key".
 */
export const fixedOwner = (one: string, code: number, source: RuleSource) =>
  rule(z.unknown(), () => false, {
    code,
    message: `The owner can't be changed. Create a new ${one} for the new owner.`,
    source,
  }).optional()

export const changesSomething = <S extends z.ZodType<object>>(body: S): S =>
  rule(body, (input) => Object.keys(input).length > 0, {
    code: 606,
    message: 'Nothing to update. Set at least one field.',
    source: 'local',
  })

const aclRule = checkedBy(z.string(), 'ACL rule', (value) => {
  const parsed = parseAclRule(value)
  return isAclProblem(parsed) ? parsed : null
})
/** The bindings that a credential allows. An empty list allows everything. */
export const acl = z.array(aclRule).nullable().optional()
export const aclOfItem = z.array(z.string()).nullish()
