import type { ResourceInfo } from '@/lib/contract/resource'
import { fixedReason } from '@/lib/resources/endpoint-text'
import { usedText } from '@/lib/resources/used-text'
import type { BulkAction } from './bulk'

/** The facts that determine whether a bulk job can act on a selected resource. */
export interface BulkSubject {
  id: string
  title: string
  /** The console's copy of the resource; null if there is none. */
  item: Readonly<Record<string, unknown>> | null
  isGone: boolean
  /** The resources that refer to this one. */
  users: readonly { resource: string; id: string }[]
}

interface PlannedRow {
  id: string
  title: string
  state: 'queued' | 'skipped'
  /** The reason why the row is skipped. */
  message: string | null
  /** The number of resources that depend on this one. */
  dependants: number
}

/** The reasons why some kinds of resources can't be changed or deleted by themselves. */
const fixedReasons: Readonly<
  Record<string, (item: Readonly<Record<string, unknown>>) => string | undefined>
> = {
  endpoints: ({ type }) => fixedReason(type),
}

/** Plans the rows of a bulk job. Rows that can't be done have a reason. */
export const planRows = (
  action: BulkAction,
  info: Pick<ResourceInfo, 'name' | 'inUse'>,
  subjects: readonly BulkSubject[],
): PlannedRow[] =>
  subjects.map(({ id, title, ...subject }) => {
    const message = reasonAgainst(action, info, subject)
    const users = action === 'delete' ? new Set(subject.users.map((user) => user.id)).size : 0
    return {
      id,
      title: title || id,
      state: message === null ? 'queued' : 'skipped',
      message,
      dependants: message === null ? users : 0,
    }
  })

function reasonAgainst(
  action: BulkAction,
  info: Pick<ResourceInfo, 'name' | 'inUse'>,
  { item, isGone, users }: Omit<BulkSubject, 'id' | 'title'>,
): string | null {
  if (isGone) return 'It no longer exists.'
  if (item === null) return 'Not found in this account.'
  const fixed = fixedReasons[info.name]?.(item)
  if (fixed !== undefined) return fixed
  const used = action === 'delete' ? usedText(info, users) : null
  return used === null ? null : `Can't be deleted while ${used}.`
}
