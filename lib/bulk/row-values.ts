import type { BulkRow } from '@/lib/api/bulk-jobs'
import type { Db } from '@/lib/db/open'
import { tagsOf } from '@/lib/inventory/model/tags'
import { shortened } from '@/lib/util/text'
import { fieldsOf, textOf } from '@/lib/util/records'
import type { BulkAction } from './model/actions'
import type { JobRow, StoredBulkRow } from './store'

type Values = Pick<BulkRow, 'note' | 'before' | 'after'>

function valueIn(action: BulkAction, item: unknown): string | null {
  const { description, metadata } = fieldsOf(item)
  switch (action) {
    case 'description':
      return textOf(description)
    case 'metadata':
      return shortened(textOf(metadata))
    case 'tag':
      return tagsOf(metadata).join(', ')
    default:
      return null
  }
}

/**
 * Returns notes that distinguish rows with the same title, and the values before and after the change, keyed by
 * resource ID.
 */
export async function valuesOfRows(
  db: Db,
  { account_id, resource, action, state }: Pick<JobRow, 'account_id' | 'resource' | 'action' | 'state'>,
  rows: readonly StoredBulkRow[],
): Promise<ReadonlyMap<string, Values>> {
  const known = await db
    .selectFrom('inventory')
    .select(['id', 'body'])
    .where('account_id', '=', account_id)
    .where('resource', '=', resource)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const items = new Map(known.map(({ id, body }): [string, unknown] => [id, JSON.parse(body)]))
  const changes = await changesOf(db, rows)
  const titles = rows.map(({ title }) => title)
  return new Map(
    rows.map(({ id, title, act_id, state: rowState }): [string, Values] => {
      const item = items.get(id)
      const isRepeated = titles.indexOf(title) !== titles.lastIndexOf(title)
      const change = rowState === 'done' ? changes.get(act_id) : undefined
      // A description that the job changes can't distinguish rows.
      const description = action === 'description' ? '' : textOf(fieldsOf(item).description)
      const current = state === 'planned' && item !== undefined ? valueIn(action, item) : null
      return [
        id,
        {
          note: isRepeated ? description || id : null,
          before: change?.before === undefined ? current : valueIn(action, change.before),
          after: change?.before === undefined ? null : valueIn(action, change.after),
        },
      ]
    }),
  )
}

/** Returns the resources before and after the changes of these rows, keyed by the row's `act_id`. */
async function changesOf(db: Db, rows: readonly StoredBulkRow[]) {
  const ids = rows.flatMap(({ act_id }) => act_id ?? [])
  const entries = await db
    .selectFrom('audit')
    .select(['act_id', 'before', 'after'])
    .where('act_id', 'in', ids)
    .orderBy('seq')
    .execute()
  const changes = new Map<string | null, { before: unknown; after: unknown }>()
  // An act can have several rows, and each can lack a value. The latest value takes precedence.
  for (const { act_id, before, after } of entries) {
    const known = changes.get(act_id)
    changes.set(act_id, {
      before: before === null ? known?.before : JSON.parse(before),
      after: after === null ? known?.after : JSON.parse(after),
    })
  }
  return changes
}
