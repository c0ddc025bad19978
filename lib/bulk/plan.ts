import { commandReason, rollingUpdateReason } from '@/lib/agents/model/command-reasons'
import { inSentence } from '@/lib/util/text'
import type { ResourceInfo } from '@/lib/contract/resource'
import { dnsNeed } from '@/lib/dns/model/dns-state'
import { withTag } from '@/lib/inventory/model/tags'
import { fixedReason } from '@/lib/resources/text/endpoint-text'
import { usedText } from '@/lib/resources/related'
import { type BulkAction, commandOf, isDestructive } from './model/actions'
import { resourcesText } from './model/bulk'
import { textOf } from '@/lib/util/records'

export interface BulkSubject {
  id: string
  title: string
  item: Readonly<Record<string, unknown>> | null
  isGone: boolean
  users: readonly { resource: string; id: string; title?: string }[]
  rollingUpdate?: string | null
}

interface PlannedRow {
  id: string
  title: string
  state: 'queued' | 'skipped'
  message: string | null
  isInUse: boolean
  /**
   * The number of resources that depend on this resource. 0 for skipped rows, and for actions that aren't destructive.
   */
  dependants: number
}

type Info = Pick<ResourceInfo, 'name' | 'inUse'>
type Item = Readonly<Record<string, unknown>>

export const NO_TAGS = "The resource's metadata isn't a JSON object, so it can't contain tags."

const fixedReasons: Readonly<Record<string, (item: Item) => string | undefined>> = {
  endpoints: ({ type }) => fixedReason(type),
}

/** The start of the message for a resource that is skipped because other resources use it. */
const IN_USE = "Can't be deleted while "

export const isSkippedInUse = ({ state, message }: { state: string; message: string | null }): boolean =>
  state === 'skipped' && message !== null && message.startsWith(IN_USE)

/** Plans one row per resource. Rows that can't be processed are `skipped`, with the reason in `message`. */
export const planRows = (action: BulkAction, info: Info, subjects: readonly BulkSubject[]): PlannedRow[] =>
  subjects.map(({ id, title, ...subject }) => {
    const reason = reasonAgainst(action, info, subject)
    const used = reason === null && action === 'delete' ? usedText(info, subject.users) : null
    const message = used === null ? reason : `${IN_USE}${used}.`
    const users = isDestructive(action) ? new Set(subject.users.map((user) => user.id)).size : 0
    return {
      id,
      title: title || id,
      state: message === null ? 'queued' : 'skipped',
      message,
      isInUse: used !== null,
      dependants: message === null ? users : 0,
    }
  })

const MAX_REASONS = 3

/**
 * Returns the error message for a plan that skips every row. Returns null if any row can be processed, or was skipped
 * only because its resource is in use.
 */
export function emptyPlanText(
  action: BulkAction,
  info: Pick<ResourceInfo, 'one' | 'label'>,
  rows: readonly Pick<PlannedRow, 'message' | 'isInUse'>[],
): string | null {
  if (rows.some(({ message, isInUse }) => message === null || isInUse)) return null
  const reasons = [...new Set(rows.flatMap(({ message }) => message ?? []))]
  const [isOne, one, all] = [
    rows.length === 1,
    inSentence(info.one),
    resourcesText(action, rows.length, info),
  ]
  const command = commandOf(action)
  const these = isOne ? 'this agent' : `any of these ${rows.length} agents`
  const what =
    command !== null
      ? `You can't ${command} ${these}.`
      : action === 'delete'
        ? `${isOne ? `This ${one} can't` : `None of the ${all} can`} be deleted.`
        : `This action isn't possible for ${isOne ? `this ${one}` : `any of the ${all}`}.`
  return [what, ...reasons.slice(0, MAX_REASONS)].join(' ')
}

/** Returns the reason a row can't be processed, or null. Doesn't check whether the resource is in use. */
function reasonAgainst(
  action: BulkAction,
  info: Info,
  { item, isGone, rollingUpdate }: Pick<BulkSubject, 'item' | 'isGone' | 'rollingUpdate'>,
): string | null {
  const command = commandOf(action)
  if (command !== null && (isGone || item === null)) return "The agent isn't connected."
  if (isGone) return 'The resource no longer exists.'
  if (item === null) return 'Not found in this account.'
  if (command !== null)
    return (
      commandReason(sessionOf(item), command) ?? (rollingUpdate ? rollingUpdateReason(rollingUpdate) : null)
    )
  if (action === 'check-dns') return dnsReason(info, item)
  const fixed = fixedReasons[info.name]?.(item)
  if (fixed !== undefined) return fixed
  if (action === 'tag')
    return withTag(textOf(item.metadata), { key: 'key', value: 'value' }) === null ? NO_TAGS : null
  return null
}

const sessionOf = ({ transport, os }: Item) => ({ transport: textOf(transport), os: textOf(os) })

const dnsReason = ({ name }: Info, item: Item) =>
  dnsNeed(name, item) === 'none' ? 'This resource needs no DNS records.' : null
