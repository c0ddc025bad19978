import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '@/lib/db/open'
import { resourceName } from '@/lib/contract/operation-target'
import { resources } from '@/lib/resources/registry'
import { fieldsOf } from '@/lib/util/records'
import { shownValues } from './masking'

const MAX_NAME = 200

/**
 * Returns the new resource's name from the stored content of a create request, or null if the content has no name.
 * Masks secrets. Lists show this name for operations without a target because only the response contains the new
 * resource's ID.
 */
export function requestedName(operation: string, content: string | null): string | null {
  const { after } = shownValues(operation, { before: null, after: content }, undefined)
  const info = resources.find(({ name }) => name === resourceName({ name: operation }))?.info
  const fields = fieldsOf(JSON.parse(after ?? 'null'))
  const names = [info?.title, info?.titleElse].map((field) => (field === undefined ? '' : fields[field]))
  const name = names.find((one) => typeof one === 'string' && one !== '')
  return typeof name === 'string' ? name.slice(0, MAX_NAME) : null
}

/** A text field in the content of a create request, in SQL. Null if the field is empty or isn't text. */
const textIn = (field: string) =>
  sql`iif(json_type(intent.after, ${`$.${field}`}) = 'text', nullif(json_extract(intent.after, ${`$.${field}`}), ''), null)`

/**
 * The requested name in the content of a create request, in SQL (see `requestedName`). `kind` is the kind of resource.
 */
const nameIn = (kind: RawBuilder<string>) =>
  sql`case ${kind} ${sql.join(
    resources.map(({ name, info }) => {
      const fields = [info.title, info.titleElse].filter((field) => field !== undefined)
      return sql`when ${name} then coalesce(${sql.join([...fields.map(textIn), sql`null`])})`
    }),
    sql` `,
  )} end`

/** Returns the SQL condition for create requests whose requested name contains a string. */
export const isRequested = (q: string, kind: RawBuilder<string>) =>
  sql`${nameIn(kind)} like ${`%${escapeLike(q)}%`} escape '\\'`
