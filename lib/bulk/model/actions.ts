import { type AgentCommandName, agentCommandNames, commandOperations } from '@/lib/resources/agent-commands'
import { type ResourceName, dnsResources } from '@/lib/resources/resource-types'

// Every list page loads this file, so keep UI text out of it.

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

export const bulkFields = ['description', 'metadata'] as const
type BulkField = (typeof bulkFields)[number]

interface ActionRules {
  /** The operation to run for each row, by key or full name. Null if the action sends no request to the platform. */
  operation: string | null
  /** The kinds of resources that support the action. By default, all kinds with this operation. */
  kinds?: readonly ResourceName[]
  field?: BulkField
  hasValue?: boolean
}

const rules: Readonly<Record<BulkAction, ActionRules>> = {
  'check-dns': { operation: null, kinds: dnsResources },
  rule: { operation: 'ip-policy-rules.create', kinds: ['ip-policies'], hasValue: true },
  tag: { operation: 'update', field: 'metadata', hasValue: true },
  description: { operation: 'update', field: 'description', hasValue: true },
  metadata: { operation: 'update', field: 'metadata', hasValue: true },
  restart: { operation: commandOperations.restart },
  update: { operation: commandOperations.update },
  stop: { operation: commandOperations.stop },
  delete: { operation: 'delete' },
}

export const MAX_BULK_ROWS = 10_000

export const bulkFieldOf = (action: BulkAction): BulkField | null => rules[action].field ?? null

export const hasValue = (action: BulkAction): boolean => rules[action].hasValue ?? false

/** Reports whether an action reads each resource before changing it, to keep the rest of the resource's metadata. */
export const readsFirst = (action: BulkAction): boolean => action === 'tag'

export const commandOf = (action: BulkAction): AgentCommandName | null =>
  agentCommandNames.find((name) => name === action) ?? null

/**
 * Reports whether an action makes a resource unusable. Such an action requires confirmation if other resources depend
 * on the resource.
 */
export const isDestructive = (action: BulkAction): boolean => action === 'delete' || action === 'stop'

/** Reports whether an action applies to a kind of resource, without checking that the kind has the operation. */
export const isForKind = (action: BulkAction, resource: ResourceName): boolean =>
  rules[action].kinds?.includes(resource) ?? true

/** Returns the name of the operation to run for each row, or null if the action sends no request to the platform. */
export function operationName(action: BulkAction, resource: ResourceName): string | null {
  const { operation } = rules[action]
  return operation === null || operation.includes('.') ? operation : `${resource}.${operation}`
}
