import { setTimeout as sleep } from 'node:timers/promises'
import { errorEnvelope } from '@/lib/contract/envelope'
import { buildPath } from '@/lib/contract/match'
import type { Named, Operation } from '@/lib/contract/operation'
import { registry } from '@/lib/resources/registry'
import { fieldsOf, isRecord } from '@/lib/util/records'

export type Json = Record<string, unknown>
interface Reply {
  status: number
  /** The parsed body, or an empty object if the response has no body. */
  json: Json
}
interface Args {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** The server to test, and existing objects for checks that can't create their own. */
export interface ConformanceTarget {
  baseUrl: string
  key: string
  versionHeader: string
  /** An HTTPS edge's route, as `<edge id>/<route id>`. */
  route?: string
  tcpEdge?: string
  subscription?: string
  /** The ID of a tunnel session whose agent the checks can update, restart and stop. */
  session?: string
  /**
   * True if the owner of the API key isn't an admin. The server must then refuse to create credentials for another
   * owner.
   */
  notAdmin?: boolean
  /** True if the account isn't allowed to file abuse reports. The server must then reject abuse reports. */
  notAuthorized?: boolean
}

/** Thrown if the server's response contradicts the specification. */
export class SpecMismatch extends Error {}
/** Thrown if the server doesn't have an operation. */
export class Lacking extends Error {}
/** Thrown if an object that a check requires doesn't exist and can't be created. */
export class Unavailable extends Error {}

const operations: readonly Named[] = Object.values(registry).flatMap(({ ops }) => Object.values<Named>(ops))
const timeoutMs = 20_000
const maxWaits = 5

function operation(name: string): Named {
  const found = operations.find(({ method, path }) => `${method} ${path}` === name)
  if (!found) throw new Error(`The contract has no operation ${name}`)
  return found
}

function parse(text: string): Json | null {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/**
 * Reports whether a response means that the server lacks the path or method. Returns false for a 404 response about an
 * unknown object.
 */
const isNoPath = (status: number, json: Json | null) =>
  status === 405 || status === 501 || (status === 404 && (!json || Boolean(fieldsOf(json.details).path)))

/** A management API to test. Remembers the objects that a check creates so that `cleanUp` can delete them. */
export class TestedServer {
  readonly #undo: { what: string; act: () => Promise<void> }[] = []
  readonly leftBehind: string[] = []

  constructor(readonly target: ConformanceTarget) {}

  /**
   * Sends an operation's request and resolves with the response, even if its status is an error. Throws a `Lacking` if
   * the server doesn't have the operation, and a `SpecMismatch` if the body can't be read as a JSON object.
   */
  async ask(name: string, args: Args = {}): Promise<Reply> {
    const op = operation(name)
    const query = new URLSearchParams(args.query)
    const path = buildPath(op, args.params ?? {}) + (query.size > 0 ? `?${query}` : '')
    const { status, json } = await this.request(op.method, path, this.#bodyOf(op, args.body))
    if (isNoPath(status, json)) throw new Lacking(name)
    if (!json) throw new SpecMismatch(`${name} returned ${status} without a JSON object`)
    return { status, json }
  }

  #bodyOf = ({ method }: Operation, body: unknown) =>
    method === 'GET' || method === 'DELETE' ? undefined : JSON.stringify(body ?? {})

  /**
   * Sends a request that doesn't have to match the contract, and retries it up to five times after status 429. `json`
   * is null for a body other than a JSON object, and an empty object for an empty body.
   */
  async request(
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; json: Json | null }> {
    const { baseUrl, key, versionHeader } = this.target
    const own = {
      authorization: `Bearer ${key}`,
      [versionHeader]: '2',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const kept = Object.entries({ ...own, ...headers }).filter(([, value]) => value !== '')
    for (let waits = 0; ; waits += 1) {
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await fetch(baseUrl + path, { method, headers: kept, body, redirect: 'manual', signal })
      const text = await answer.text()
      if (answer.status !== 429 || waits === maxWaits) return { status: answer.status, json: parse(text) }
      await sleep(1000 * Math.min(60, Number(answer.headers.get('retry-after')) || 5))
    }
  }

  /**
   * Sends a request and resolves with the response. Throws a `SpecMismatch` unless the response has the documented
   * status and form.
   */
  async expect(name: string, args: Args = {}): Promise<Json> {
    const op = operation(name)
    const { status, json } = await this.ask(name, args)
    if (status !== op.status)
      throw new SpecMismatch(
        `${name} returned ${status} instead of ${op.status}: ${JSON.stringify(json.msg ?? null)}`,
      )
    if (op.status === 204) return {}
    const checked = op.response.safeParse(json)
    if (checked.success) return json
    const [issue] = checked.error.issues
    throw new SpecMismatch(`${name}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unexpected shape'}`)
  }

  /**
   * Sends an invalid request. Throws a `SpecMismatch` unless the server rejects it with a 4xx status and the error
   * envelope.
   */
  async refuses(name: string, args: Args = {}): Promise<Json> {
    const { status, json } = await this.ask(name, args)
    if (status < 300) this.#deleteLater(name, json)
    if (status < 400 || status > 499)
      throw new SpecMismatch(`${name} returned ${status} instead of a 4xx status`)
    if (!errorEnvelope.safeParse(json).success || json.status_code !== status)
      throw new SpecMismatch(`${name} returned ${status} without the error envelope`)
    return json
  }

  #deleteLater(name: string, json: Json): void {
    const [method, path = ''] = name.split(' ')
    if (method === 'POST' && typeof json.id === 'string' && !path.includes('{'))
      this.#later(`${path}/${json.id}`, `DELETE ${path}/{id}`, { id: json.id })
  }

  async create(path: string, body: Json): Promise<Json & { id: string }> {
    const created = await this.expect(`POST ${path}`, { body })
    const { id } = created
    if (typeof id !== 'string') throw new SpecMismatch(`POST ${path} returned no ID`)
    this.#later(`${path}/${id}`, `DELETE ${path}/{id}`, { id })
    return { ...created, id }
  }

  #later(what: string, name: string, params: Record<string, string>): void {
    const act = async () => {
      const { status } = await this.ask(name, { params })
      if (status !== 204 && status !== 404) throw new SpecMismatch(`${name} returned ${status}`)
    }
    this.#undo.push({ what, act })
  }

  /** Deletes the created objects, newest first. Adds objects that can't be deleted to `leftBehind`. */
  async cleanUp(): Promise<void> {
    for (const { what, act } of this.#undo.splice(0).toReversed()) {
      try {
        await act()
      } catch (error) {
        const why = error instanceof Lacking ? 'the server has no operation to delete it' : String(error)
        this.leftBehind.push(`${what}: ${why}`)
      }
    }
  }
}
