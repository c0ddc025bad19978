import { serviceCode } from '@/lib/contract/envelope'
import { hasIdShape } from './ids'

interface RefusalDetails {
  /** Dotted path of the request field, or name of the query parameter. */
  field?: string
  supported?: readonly string[]
  /** Seconds after which the same request may succeed. */
  retryAfter?: number
  /** The path of a request that matches no operation. The response contains this path instead of the operation ID. */
  path?: string
}

/** A refused request. Code below the pipeline throws it, and the pipeline responds with the error envelope. */
export class Refusal extends Error {
  /** If `code` is null, the response has no `error_code`, as with both kinds of 404. */
  constructor(
    readonly status: number,
    readonly code: number | null,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message)
  }
}

/** Returns a refusal with status 400, an error code and the field that caused it. */
export const invalid = (code: number, message: string, field?: string) =>
  new Refusal(400, code, message, { field })

/** Returns the 404 for an unknown object ID. */
export const resourceNotFound = () => new Refusal(404, null, 'Resource not found')

/** Throws 404 with E227 for an ID in a path that has the wrong prefix or form. */
export function checkIdShape(id: string, prefix: string): void {
  if (!hasIdShape(id, prefix))
    throw new Refusal(404, 227, `The ID must start with ${prefix}_`, { field: 'id' })
}

/** Returns the 404 for a path and method that match no operation. */
export const noSuchPath = (path: string) => new Refusal(404, null, 'Not Found', { path })

/** Returns the body of an error response; all values in `details` are strings. */
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
