import type { State } from '@/components/ui/state-chip'
import { isRef } from '@/lib/contract/values'
import { isRecord } from '@/lib/util/records'

interface Idle {
  state: string
  sentence: string
}
type Stored = Readonly<Record<string, unknown>>

const nothing = 'Enabled, but has no effect'
const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

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
    ? { state: nothing, sentence: `No headers are added or removed, so every ${what} passes unchanged.` }
    : null

const idleOf: Readonly<Record<string, (module: Stored) => Idle | null>> = {
  request_headers: headersIdle('request'),
  response_headers: headersIdle('response'),
  traffic_policy: ({ value }) =>
    isEmptyPolicy(value)
      ? { state: nothing, sentence: 'The policy is empty, so every request passes unchanged.' }
      : null,
  user_agent_filter: ({ allow, deny }) =>
    isEmpty(allow) && isEmpty(deny)
      ? {
          state: 'Enabled, but both lists are empty',
          // Requests without the header are denied unless ^$ is allowed.
          sentence: 'Both lists are empty, so every request with a User-Agent header passes unchanged.',
        }
      : null,
}

/** Returns why an enabled module has little or no effect, or null if none is known. */
export const idleText = (key: string, value: unknown): Idle | null =>
  (isRecord(value) && value.enabled !== false && idleOf[key]?.(value)) || null

export function moduleState(value: unknown): 'absent' | 'on' | 'disabled' {
  if (typeof value !== 'object' || value === null) return 'absent'
  return 'enabled' in value && value.enabled === false ? 'disabled' : 'on'
}

export const backendAct = (module: unknown) =>
  isRecord(module) && isRef(module.backend) ? 'Change backend' : 'Choose backend'

/**
 * The state of a configured module, with its label. `on` and `off` describe only the configuration, not whether the
 * module works.
 */
export interface Condition {
  state: State | 'on' | 'off'
  label: string
}

interface ConditionInput {
  /** A problem that applies only while the module is enabled. */
  problem?: string | null | undefined
  health?: Condition | undefined
}

export function conditionOf(
  key: string,
  value: unknown,
  { problem, health }: ConditionInput = {},
): Condition {
  if (moduleState(value) === 'disabled') return { state: 'off', label: 'Disabled' }
  const idle = idleText(key, value)
  if (idle) return { state: 'attention', label: idle.state }
  if (typeof problem === 'string') return { state: 'attention', label: problem }
  return health ?? { state: 'on', label: 'Enabled' }
}
