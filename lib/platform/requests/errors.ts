import { serviceCode } from '@/lib/contract/envelope'
import { hasIdShape } from '../store/ids'

interface RefusalDetails {
  /** The dotted path of the affected request field, or the name of the affected query parameter. */
  field?: string
  supported?: readonly string[]
  /** The number of seconds that the client must wait before the next request. */
  retryAfter?: number
  path?: string
}

export class Refusal extends Error {
  /** Creates a refusal. `code` is null for a response without an `error_code`, as for a well-formed but unknown ID. */
  constructor(
    readonly status: number,
    readonly code: number | null,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message)
  }
}

export const invalid = (code: number, message: string, field?: string) =>
  new Refusal(400, code, message, { field })

export const resourceNotFound = () => new Refusal(404, null, 'Resource not found')

export function checkIdShape(id: string, prefix: string): void {
  if (!hasIdShape(id, prefix))
    throw new Refusal(404, 227, `id must be ${prefix}_ followed by 27 letters and digits`, { field: 'id' })
}

export const noSuchPath = (path: string) => new Refusal(404, null, 'Not Found', { path })

export function refusalBody(refusal: Refusal, operationId: string) {
  const { field, supported, path } = refusal.details
  const details: Record<string, string> = path === undefined ? { operation_id: operationId } : { path }
  if (field !== undefined) details.field = field
  if (supported) details.supported = supported.join(', ')
  return {
    ...(refusal.code === null ? {} : { error_code: serviceCode(refusal.code) }),
    status_code: refusal.status,
    msg: refusal.message,
    details,
  }
}
