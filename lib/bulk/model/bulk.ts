import type { ResourceInfo } from '@/lib/contract/resource'
import { type AgentCommandName, agentCommandNames, commandOperations } from '@/lib/resources/agent-commands'
import { type ResourceName, dnsResources } from '@/lib/resources/resource-types'
import { formatNumber, inSentence } from '@/lib/util/text'

/** The actions of a bulk job, in button order. Destructive actions come last. */
export const bulkActions = [
  'check-dns',
  'rule',
  'tag',
  'description',
  'metadata',
  'restart',
  'update',
  'stop',
  'delete',
] as const
export type BulkAction = (typeof bulkActions)[number]

/** The fields that a bulk job can change. */
export const bulkFields = ['description', 'metadata'] as const
type BulkField = (typeof bulkFields)[number]

interface ActionInfo {
  /**
   * The key of the operation to run for each row, or its full name if the operation belongs to another resource. Null
   * if the action sends no request to the platform.
   */
  operation: string | null
  /** The kinds of resources that support the action. By default, all kinds with this operation. */
  kinds?: readonly ResourceName[]
  /** The field that the action changes. Absent if it changes no field. */
  field?: BulkField
  hasValue?: boolean
  /** Returns a description of the action. `some` is a phrase for the resources, such as "3 endpoints". */
  text: (some: string) => string
}

const infos: Readonly<Record<BulkAction, ActionInfo>> = {
  'check-dns': { operation: null, kinds: dnsResources, text: (some) => `check the DNS of ${some}` },
  rule: {
    operation: 'ip-policy-rules.create',
    kinds: ['ip-policies'],
    hasValue: true,
    text: (some) => `add a rule to ${some}`,
  },
  tag: { operation: 'update', field: 'metadata', hasValue: true, text: (some) => `set a tag on ${some}` },
  description: {
    operation: 'update',
    field: 'description',
    hasValue: true,
    text: (some) => `change the description of ${some}`,
  },
  metadata: {
    operation: 'update',
    field: 'metadata',
    hasValue: true,
    text: (some) => `change the metadata of ${some}`,
  },
  restart: { operation: commandOperations.restart, text: (some) => `restart ${some}` },
  update: { operation: commandOperations.update, text: (some) => `update ${some}` },
  stop: { operation: commandOperations.stop, text: (some) => `stop ${some}` },
  delete: { operation: 'delete', text: (some) => `delete ${some}` },
}

/** Returns the field that an action changes, or null if it changes no field. */
export const bulkFieldOf = (action: BulkAction): BulkField | null => infos[action].field ?? null

/** Reports whether an action requires a value, such as the new description. */
export const hasValue = (action: BulkAction): boolean => infos[action].hasValue ?? false

/** Reports whether an action reads each resource before changing it, to keep the rest of its metadata. */
export const readsFirst = (action: BulkAction): boolean => action === 'tag'

/** Returns the agent command that an action sends, or null for all other actions. */
export const commandOf = (action: BulkAction): AgentCommandName | null =>
  agentCommandNames.find((name) => name === action) ?? null

/**
 * Reports whether an action makes a resource unusable. Such an action requires confirmation if other resources depend
 * on it.
 */
export const isDestructive = (action: BulkAction): boolean => action === 'delete' || action === 'stop'

/**
 * Reports whether an action applies to a kind of resource. Actions without `kinds` apply to every kind. Doesn't check
 * whether the kind has the operation.
 */
export const isForKind = (action: BulkAction, resource: ResourceName): boolean =>
  infos[action].kinds?.includes(resource) ?? true

/**
 * Returns the name of the operation to run for each row, or null if the action sends no request to the platform.
 */
export function operationName(action: BulkAction, resource: ResourceName): string | null {
  const { operation } = infos[action]
  return operation === null || operation.includes('.') ? operation : `${resource}.${operation}`
}

/**
 * The states of a bulk job. `planned`: the job hasn't sent any request. `paused`: a person or the console paused the
 * job, for example after an error that would affect all further rows. `stopped`: a person stopped the job, which
 * skipped its unsent rows.
 */
export const bulkJobStates = ['planned', 'running', 'paused', 'stopped', 'done'] as const
export type BulkJobState = (typeof bulkJobStates)[number]

/**
 * The states of a row. `queued`: the console hasn't sent the request. `sending`: the console may have sent the request.
 * `checking`: the console is asking the API whether the request was carried out. All other states are outcomes.
 */
export const bulkRowStates = [
  'queued',
  'sending',
  'checking',
  'done',
  'failed',
  'skipped',
  'unknown',
] as const
export type BulkRowState = (typeof bulkRowStates)[number]

/** The states of unfinished rows. */
export const openRowStates = ['queued', 'sending', 'checking'] as const satisfies readonly BulkRowState[]

export const MAX_BULK_ROWS = 10_000

/** The actions that a person can take on a bulk job. */
export const bulkJobActs = ['start', 'pause', 'resume', 'stop', 'retry', 'check'] as const
export type BulkJobAct = (typeof bulkJobActs)[number]

/** The bulk job states that allow each action. */
export const actFrom: Readonly<Record<BulkJobAct, readonly BulkJobState[]>> = {
  start: ['planned'],
  pause: ['running'],
  resume: ['paused'],
  stop: ['running', 'paused'],
  retry: ['running', 'stopped', 'done'],
  check: ['running', 'stopped', 'done'],
}

export type BulkCounts = Readonly<Partial<Record<BulkRowState, number>>>

export const totalOf = (counts: BulkCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Returns the number of unfinished rows. */
export const openOf = (counts: BulkCounts): number =>
  openRowStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)

/** The singular and plural names of a kind of resource. */
type KindNames = Pick<ResourceInfo, 'one' | 'label'>

/** The names of the resources in jobs that send commands. They replace the names of sessions. */
const agents: KindNames = { one: 'Agent', label: 'Agents' }

/** Formats a number of resources, such as "1 endpoint", "1,200 TCP addresses" or "3 agents". */
export function resourcesText(action: BulkAction, count: number, kind: KindNames): string {
  const { one, label } = commandOf(action) === null ? kind : agents
  return `${formatNumber(count)} ${inSentence(count === 1 ? one : label)}`
}

/** Describes an action on a kind of resource, such as "delete endpoints". */
export const actionText = (action: BulkAction, kind: KindNames): string =>
  infos[action].text(inSentence(commandOf(action) === null ? kind.label : agents.label))

/** Returns the confirmation text to type for an action, such as "delete 3 endpoints". */
export const confirmationOf = (action: BulkAction, count: number, kind: KindNames): string =>
  infos[action].text(resourcesText(action, count, kind))

/** Returns the title of a bulk job, such as "Delete 3 endpoints". */
export function bulkTitle(action: BulkAction, count: number, kind: KindNames): string {
  const text = confirmationOf(action, count, kind)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** An IP policy rule to add to several policies. */
export interface NewRule {
  action: 'allow' | 'deny'
  cidr: string
  /** The rule's description, or an empty string. */
  description: string
}

/**
 * Formats a rule as a bulk job value, such as "allow 192.0.2.0/24 Office". Without a network, the value is only the
 * action.
 */
export function formatRule({ action, cidr, description }: NewRule): string {
  const network = cidr.replaceAll(/\s/g, '')
  return network === '' ? action : [action, network, description].join(' ').trim()
}

/** Parses a bulk job value as a rule. Returns null if the value isn't a rule. Doesn't validate the network. */
export function parseRule(text: string): NewRule | null {
  const [, action, cidr = '', description = ''] = /^(allow|deny) (\S+)(?: (.+))?$/.exec(text.trim()) ?? []
  return action === 'allow' || action === 'deny' ? { action, cidr, description: description.trim() } : null
}

/** The selected rows of a bulk job on a page. */
export interface RowSearch {
  state?: BulkRowState
  page?: string
}

/** Parses the row state and page number in a URL. Ignores invalid values. */
export function rowSearchOf({ state, page }: Readonly<Record<string, string | undefined>>): RowSearch {
  const known = bulkRowStates.find((one) => one === state)
  return {
    ...(known !== undefined && { state: known }),
    ...(page !== undefined && /^\d{1,5}$/.test(page) && page !== '1' && { page }),
  }
}
