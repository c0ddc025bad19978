import type { ResourceInfo } from '@/lib/contract/resource'
import { formatNumber, inSentence } from '@/lib/util/text'
import { type BulkAction, commandOf } from './actions'
import { type BulkRowState, openRowStates } from './rows'

/**
 * The states of a bulk job. A `planned` job hasn't started, a `paused` job can be resumed, and a `stopped` job was
 * ended early.
 */
export const bulkJobStates = ['planned', 'running', 'paused', 'stopped', 'done'] as const
export type BulkJobState = (typeof bulkJobStates)[number]

export type BulkJobAction = 'start' | 'pause' | 'resume' | 'stop' | 'retry' | 'check'

export const statesForAction: Readonly<Record<BulkJobAction, readonly BulkJobState[]>> = {
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

export const openOf = (counts: BulkCounts): number =>
  openRowStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)

/** The description of each action. `some` is a phrase for the resources, such as "3 endpoints". */
const texts: Readonly<Record<BulkAction, (some: string) => string>> = {
  'check-dns': (some) => `check the DNS of ${some}`,
  rule: (some) => `add a rule to ${some}`,
  tag: (some) => `set a tag on ${some}`,
  description: (some) => `change the description of ${some}`,
  metadata: (some) => `change the metadata of ${some}`,
  restart: (some) => `restart ${some}`,
  update: (some) => `update ${some}`,
  stop: (some) => `stop ${some}`,
  delete: (some) => `delete ${some}`,
}

type KindNames = Pick<ResourceInfo, 'one' | 'label'>

/** The names that replace those of tunnel sessions in jobs that send commands to agents. */
const agents: KindNames = { one: 'Agent', label: 'Agents' }

/** Formats a number of resources, such as "1 endpoint", "1,200 TCP addresses" or "3 agents". */
export function resourcesText(action: BulkAction, count: number, kind: KindNames): string {
  const { one, label } = commandOf(action) === null ? kind : agents
  return `${formatNumber(count)} ${inSentence(count === 1 ? one : label)}`
}

/** Describes an action on a kind of resource, such as "delete endpoints". */
export const actionText = (action: BulkAction, kind: KindNames): string =>
  texts[action](inSentence(commandOf(action) === null ? kind.label : agents.label))

/** Returns the text that a person types to confirm an action, such as "delete 3 endpoints". */
export const confirmationOf = (action: BulkAction, count: number, kind: KindNames): string =>
  texts[action](resourcesText(action, count, kind))

/** Returns the title of a bulk job, such as "Delete 3 endpoints". */
export function bulkTitle(action: BulkAction, count: number, kind: KindNames): string {
  const text = confirmationOf(action, count, kind)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export interface NewRule {
  action: 'allow' | 'deny'
  cidr: string
  description: string
}

/**
 * Formats a rule as a bulk job value, such as "allow 192.0.2.0/24 Office". If the rule has no network, the value is
 * only the action.
 */
export function formatRule({ action, cidr, description }: NewRule): string {
  const network = cidr.replaceAll(/\s/g, '')
  return network === '' ? action : [action, network, description].join(' ').trim()
}

/** Parses a rule from a bulk job's value, or returns null if the format is wrong. Doesn't validate the network. */
export function parseRule(text: string): NewRule | null {
  const [, action, cidr = '', description = ''] = /^(allow|deny) (\S+)(?: (.+))?$/.exec(text.trim()) ?? []
  return action === 'allow' || action === 'deny' ? { action, cidr, description: description.trim() } : null
}
