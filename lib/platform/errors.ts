import { serviceCode } from '@/lib/contract/envelope'
import { hasIdShape } from './ids'

interface RefusalDetails {
  /** Dotted path of the request field, or name of the query parameter. */
  field?: string
  supported?: readonly string[]
  /** Seconds after which the same request may do. */
  retryAfter?: number
  /** Path of a request that no operation has: such an answer carries it instead of the operation id. */
  path?: string
}

/** A refused request. Thrown anywhere below the pipeline, which answers with the error envelope. */
export class Refusal extends Error {
  /** `code` null: an answer without `error_code`, as both kinds of 404 are. */
  constructor(
    readonly status: number,
    readonly code: number | null,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message)
  }
}

/** Status 400 with a numbered code and the field that it is about. */
export const invalid = (code: number, message: string, field?: string) =>
  new Refusal(400, code, message, { field })

/** No object has this id. */
export const notFound = () => new Refusal(404, null, 'Resource not found')

/** Throws 404 with E227 for an ID in a path that has the wrong prefix or form. */
export function checkIdShape(id: string, prefix: string): void {
  if (!hasIdShape(id, prefix))
    throw new Refusal(404, 227, `The ID must start with ${prefix}_`, { field: 'id' })
}

/** No operation has this path and method. */
export const noSuchPath = (path: string) => new Refusal(404, null, 'Not Found', { path })

/** The body of the answer; `details` are strings only. */
export function envelopeOf(refusal: Refusal, operationId: string) {
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
