import { resourceName } from '@/lib/contract/operation-target'
import { resources } from '@/lib/resources/registry'
import { fieldsOf } from '@/lib/util/records'

const MAX_NAME = 200

/**
 * Returns the resource's name in the content of a create request, which is JSON with secrets masked. Null if the
 * content has no name. Before the response arrives, such an operation has no target, because only the response contains
 * the new resource's ID.
 */
export function requestedName(operation: string, content: string | null): string | null {
  const info = resources.find(({ name }) => name === resourceName({ name: operation }))?.info
  const fields = fieldsOf(JSON.parse(content ?? 'null'))
  const names = [info?.title, info?.titleElse].map((field) => (field === undefined ? '' : fields[field]))
  const name = names.find((one) => typeof one === 'string' && one !== '')
  return typeof name === 'string' ? name.slice(0, MAX_NAME) : null
}
