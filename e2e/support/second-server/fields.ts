import { randomBytes } from 'node:crypto'
import { type JsonObject, RejectedRequest } from './http'

/**
 * The rules in the specification's "Errors" and "Limits" tables that the server doesn't enforce. A test suite that
 * passes while a rule is omitted doesn't test the rule.
 */
export const omitted = new Set<string>()

/** Throws an error with this status if a request breaks the rule, unless `omitted` contains the rule. */
export function refuseBy(rule: string, isBroken: boolean, status: number, message: string): void {
  if (isBroken && !omitted.has(rule)) throw new RejectedRequest(status, message)
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(10).toString('hex')}`
export const now = () => `${new Date().toISOString().slice(0, 19)}Z`
export const referenceTo = (baseUrl: string, path: string, id: string) => ({
  id,
  uri: `${baseUrl}${path}/${id}`,
})

/** Throws if the body contains a field that isn't in `fields`. */
export function only(body: JsonObject, ...fields: string[]): void {
  const unknown = Object.keys(body).find((field) => !fields.includes(field))
  if (unknown !== undefined) throw new RejectedRequest(400, `Unknown field ${unknown}`)
}

export function readText(body: JsonObject, field: string, maxBytes?: number): string | undefined {
  const value = body[field]
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw new RejectedRequest(400, `${field} is a string`)
  const isLong = maxBytes !== undefined && Buffer.byteLength(value) > maxBytes
  refuseBy(`${field} max ${maxBytes} bytes`, isLong, 400, `${field} is longer than ${maxBytes} bytes`)
  return value
}

export function readTexts(body: JsonObject, field: string): string[] | undefined {
  const value = body[field]
  if (value === undefined) return undefined
  if (!Array.isArray(value) || value.some((entry) => typeof entry !== 'string'))
    throw new RejectedRequest(400, `${field} is a list of strings`)
  return value.map(String)
}

export function flag(body: JsonObject, field: string, otherwise: boolean): boolean {
  const value = body[field] ?? otherwise
  if (typeof value !== 'boolean') throw new RejectedRequest(400, `${field} is true or false`)
  return value
}

export function uint32(body: JsonObject, field: string): number {
  const value = body[field] ?? 0
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 4_294_967_295)
    throw new RejectedRequest(400, `${field} is a whole number from 0 to 4294967295`)
  return value
}

export function object(body: JsonObject, field: string): JsonObject | undefined {
  const value = body[field]
  if (value === undefined) return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RejectedRequest(400, `${field} is an object`)
  return { ...value }
}

/**
 * Returns the `description` and `metadata` of a request, or the values of `old` for absent fields. Source: the API
 * specification, section "Limits".
 */
export const textFields = (body: JsonObject, old: JsonObject = {}) => ({
  description: readText(body, 'description', 255) ?? old.description ?? '',
  metadata: readText(body, 'metadata', 4096) ?? old.metadata ?? '',
})
