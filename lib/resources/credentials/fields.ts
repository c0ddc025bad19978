import * as z from 'zod'
import { checkedBy, idOf, type RuleSource, rule, text, words } from '@/lib/contract/fields'
import { isAclProblem, parseAclRule } from '../acl/rules'

/** The fields that authtokens, SSH credentials and API keys share. The API specification, section "SSH credential". */
export const credentialItem = z.object({
  id: z.string(),
  uri: z.string(),
  created_at: z.string(),
  description: words,
  metadata: words,
  owner_id: idOf(words),
})

/** Description and metadata; `source` says where their limits stand. */
export const credentialTexts = (source: RuleSource) => ({
  description: text(255, 604, source).nullable().optional(),
  metadata: text(4096, 605, source).nullable().optional(),
})

/** The id or the email of the owner; without one it is whoever asks. Only an admin may name another. */
export const owner = z.string().nullable().optional()

/** For a body in which an owner can be named in two ways. */
export const namesOneOwner = <S extends z.ZodType<{ owner_id?: string | null; owner_email?: string | null }>>(
  body: S,
): S =>
  rule(body, ({ owner_id, owner_email }) => !owner_id || !owner_email, {
    code: 631,
    message: 'Set owner_id or owner_email, not both',
    source: 'local',
  })

/** In an update: never right, since an owner stays. `source` says where that stands. */
export const fixedOwner = (code: number, source: RuleSource) =>
  rule(z.unknown(), () => false, {
    code,
    message: "The owner can't be changed. Create another one for the other owner",
    source,
  }).optional()

/** For the body of an update. */
export const changesSomething = <S extends z.ZodType<object>>(body: S): S =>
  rule(body, (given) => Object.keys(given).length > 0, {
    code: 606,
    message: 'Nothing to update. Set at least one field',
    source: 'local',
  })

const aclRule = checkedBy(z.string(), 'ACL rule', (value) => {
  const parsed = parseAclRule(value)
  return isAclProblem(parsed) ? parsed : null
})
/** What may be bound; an empty list allows everything, like `*`. An update replaces the whole list. */
export const acl = z.array(aclRule).nullable().optional()
export const aclOfItem = z.array(z.string()).nullish()
