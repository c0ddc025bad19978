import type { ResourceInfo } from '@/lib/contract/resource'
import { dnsResources } from '@/lib/dns/model/records'
import { type AgentCommandName, agentCommandNames } from '@/lib/resources/agent-commands'
import type { ResourceName } from '@/lib/resources/resource-types'
import { formatNumber, inSentence } from '@/lib/util/text'

/** The actions of a bulk job, in the order of their buttons, with the destructive ones last. */
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
  /** The operation that runs once per row: its key or, if another resource has it, its name. Null for none. */
  operation: string | null
  /** The kinds of resources with this action. Defaults to those with the operation. */
  kinds?: readonly ResourceName[]
  /** The field that the action changes. */
  field?: BulkField
  /** True if the action needs a value. */
  hasValue?: boolean
  /** Returns the action as text, for a text such as "3 endpoints". */
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
  tag: { operation: 'update', field: 'metadata', hasValue: true, text: (some) => `set a tag of ${some}` },
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
  restart: { operation: 'restartAgent', text: (some) => `restart ${some}` },
  update: { operation: 'updateAgent', text: (some) => `update ${some}` },
  stop: { operation: 'stopAgent', text: (some) => `stop ${some}` },
  delete: { operation: 'delete', text: (some) => `delete ${some}` },
}

/** Returns the field that an action changes; null for other actions. */
export const fieldOf = (action: BulkAction): BulkField | null => infos[action].field ?? null

/** Reports whether an action needs a value, such as the new description. */
export const hasValue = (action: BulkAction): boolean => infos[action].hasValue ?? false

/** Reports whether an action reads each resource before its request, which keeps the rest of the metadata. */
export const readsFirst = (action: BulkAction): boolean => action === 'tag'

/** Returns the command to an agent that an action sends; null for other actions. */
export const commandOf = (action: BulkAction): AgentCommandName | null =>
  agentCommandNames.find((name) => name === action) ?? null

/** Reports whether an action interrupts the use of a resource, so that it needs a confirmation if others depend on it. */
export const isDestructive = (action: BulkAction): boolean => action === 'delete' || action === 'stop'

/** Reports whether a kind of resource can have an action. */
export const isForKind = (action: BulkAction, resource: ResourceName): boolean =>
  infos[action].kinds?.includes(resource) ?? true

/** Returns the name of the operation that an action runs once per row; null if the console itself runs the action. */
export function operationName(action: BulkAction, resource: ResourceName): string | null {
  const { operation } = infos[action]
  return operation === null || operation.includes('.') ? operation : `${resource}.${operation}`
}

/**
 * The states of a bulk job. `planned`: nothing was sent yet. `paused`: by a person, or by an error that would repeat.
 * `stopped`: by a person; the remaining rows are skipped.
 */
export const bulkJobStates = ['planned', 'running', 'paused', 'stopped', 'done'] as const
export type BulkJobState = (typeof bulkJobStates)[number]

/**
 * The states of a row. `queued`: nothing was sent. `sending`: its write is stored and may have been sent. `checking`:
 * its unknown outcome is being read from the API. The others are outcomes.
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

/** The states of rows that still have work to do. */
export const openRowStates = ['queued', 'sending', 'checking'] as const satisfies readonly BulkRowState[]

/** The maximum number of rows of a bulk job. */
export const MAX_BULK_ROWS = 10_000

/** The acts that a person can perform on a bulk job. */
export const bulkJobActs = ['start', 'pause', 'resume', 'stop', 'retry', 'check'] as const
export type BulkJobAct = (typeof bulkJobActs)[number]

/** The states from which each act is possible. */
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

/** Counts the rows that still have work to do. */
export const openOf = (counts: BulkCounts): number =>
  openRowStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)

/** The singular and plural names of a kind of resource. */
type KindNames = Pick<ResourceInfo, 'one' | 'label'>

/** The names of the resources that commands are sent to. */
const agents: KindNames = { one: 'Agent', label: 'Agents' }

/** Formats the number of resources of an action: "1 endpoint", "1,200 TCP addresses", "3 agents". */
export function resourcesText(action: BulkAction, count: number, kind: KindNames): string {
  const { one, label } = commandOf(action) === null ? kind : agents
  return `${formatNumber(count)} ${inSentence(count === 1 ? one : label)}`
}

/** Returns an action and its kind as text: "delete endpoints". */
export const actionText = (action: BulkAction, kind: KindNames): string =>
  infos[action].text(inSentence(commandOf(action) === null ? kind.label : agents.label))

/** Returns the text that a person types to confirm: "delete 3 endpoints". */
export const confirmationOf = (action: BulkAction, count: number, kind: KindNames): string =>
  infos[action].text(resourcesText(action, count, kind))

/** Returns the name of a bulk job: "Delete 3 endpoints". */
export function bulkTitle(action: BulkAction, count: number, kind: KindNames): string {
  const text = confirmationOf(action, count, kind)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
