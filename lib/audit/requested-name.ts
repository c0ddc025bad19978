import { resourceName } from '@/lib/contract/operation-target'
import { resources } from '@/lib/resources/registry'
import { fieldsOf } from '@/lib/util/records'
import { shownValues } from './masking'

const MAX_NAME = 200

/**
 * Returns the resource's name in the stored content of a create request, with secrets masked. Null if it contains none.
 * Names an operation without a target, because only the response contains the new resource's ID.
 */
export function requestedName(operation: string, content: string | null): string | null {
  const { after } = shownValues(operation, { before: null, after: content })
  const info = resources.find(({ name }) => name === resourceName({ name: operation }))?.info
  const fields = fieldsOf(JSON.parse(after ?? 'null'))
  const names = [info?.title, info?.titleElse].map((field) => (field === undefined ? '' : fields[field]))
  const name = names.find((one) => typeof one === 'string' && one !== '')
  return typeof name === 'string' ? name.slice(0, MAX_NAME) : null
}
