import { isRecord } from '@/lib/util/is-record'

interface Idle {
  /** As its chip says it. */
  state: string
  sentence: string
}
type Stored = Readonly<Record<string, unknown>>

const nothing = 'On, changes nothing'
const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

/** Whether a traffic policy has no action in any of its phases. What is no policy is taken for one that has. */
function isEmptyPolicy(text: unknown): boolean {
  if (text === undefined || text === null || text === '') return true
  if (typeof text !== 'string') return false
  try {
    const policy: unknown = JSON.parse(text)
    return isRecord(policy) && Object.values(policy).every(hasNoAction)
  } catch {
    return false
  }
}
const hasNoAction = (rules: unknown) =>
  Array.isArray(rules) && rules.every((rule) => isRecord(rule) && isEmpty(rule.actions))

const headersIdle = (what: string) => (module: Stored) =>
  isEmpty(module.add) && isEmpty(module.remove)
    ? { state: nothing, sentence: `No header to add or remove: every ${what} passes unchanged.` }
    : null

/** Of each module that can be saved so that it does nothing, by its key: whether this one is. */
const idleOf: Readonly<Record<string, (module: Stored) => Idle | null>> = {
  request_headers: headersIdle('request'),
  response_headers: headersIdle('response'),
  traffic_policy: ({ value }) =>
    isEmptyPolicy(value)
      ? { state: nothing, sentence: 'Empty policy: every request passes unchanged.' }
      : null,
  user_agent_filter: ({ allow, deny }) =>
    isEmpty(allow) && isEmpty(deny)
      ? {
          state: 'On, lists are empty',
          // A request without the header is denied unless the pattern ^$ is allowed.
          sentence: 'Empty lists: every request that names its user agent passes unchanged.',
        }
      : null,
}

/** How a module that is on, and saved so that it does nothing, is described; null for one that does something. */
export const idleWords = (key: string, value: unknown): Idle | null =>
  (isRecord(value) && value.enabled !== false && idleOf[key]?.(value)) || null
