import { setTimeout as sleep } from 'node:timers/promises'
import { errorEnvelope } from '@/lib/contract/envelope'
import { buildPath } from '@/lib/contract/match'
import type { Named, Operation } from '@/lib/contract/operation'
import { registry } from '@/lib/resources/registry'
import { fieldsOf, isRecord } from '@/lib/util/records'

export type Json = Record<string, unknown>
interface Reply {
  status: number
  /** The parsed body; empty if there is none. */
  json: Json
}
interface Args {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** The server under test, and existing objects that the suite can use but can't create itself. */
export interface ConformanceTarget {
  baseUrl: string
  key: string
  versionHeader: string
  /** `<edge id>/<route id>` of an HTTPS edge. */
  route?: string
  tcpEdge?: string
  subscription?: string
  /** A tunnel session whose agent may be updated, restarted and stopped. */
  session?: string
  /** True if the key's owner isn't an admin. The server must then refuse another owner for a credential. */
  notAdmin?: boolean
  /** True if the account isn't authorized for abuse reports. The server must then refuse them. */
  notAuthorized?: boolean
}

/** Thrown if the server's response contradicts the specification. */
export class Mismatch extends Error {}
/** Thrown if the server has no such operation. */
export class Lacking extends Error {}
/** Thrown if an object that the check requires doesn't exist and can't be created. */
export class Unavailable extends Error {}

const operations: readonly Named[] = Object.values(registry).flatMap(({ ops }) => Object.values<Named>(ops))
const timeoutMs = 20_000
const maxWaits = 5

/** Finds the operation with this method and path template, such as `POST /endpoints`. */
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

/** Reports whether a response means that the path or method doesn't exist, as opposed to the object. */
const isNoPath = (status: number, json: Json | null) =>
  status === 405 || status === 501 || (status === 404 && (!json || Boolean(fieldsOf(json.details).path)))

/** A management API under test, with the objects to delete at the end. */
export class TestedServer {
  readonly #undo: { what: string; act: () => Promise<void> }[] = []
  /** Objects that were created and couldn't be deleted, with the reason. */
  readonly leftBehind: string[] = []

  constructor(readonly target: ConformanceTarget) {}

  /**
   * Sends a request and returns any response. Waits if the server responds with 429. Throws Lacking if the server has
   * no such operation.
   */
  async ask(name: string, args: Args = {}): Promise<Reply> {
    const op = operation(name)
    const query = new URLSearchParams(args.query)
    const path = buildPath(op, args.params ?? {}) + (query.size > 0 ? `?${query}` : '')
    const { status, json } = await this.request(op.method, path, this.#bodyOf(op, args.body))
    if (isNoPath(status, json)) throw new Lacking(name)
    if (!json) throw new Mismatch(`${name} returned ${status} without a JSON object`)
    return { status, json }
  }

  #bodyOf = ({ method }: Operation, body: unknown) =>
    method === 'GET' || method === 'DELETE' ? undefined : JSON.stringify(body ?? {})

  /** Sends one request unchanged; `json` is null if the response body isn't a JSON object. */
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

  /** Sends a request, and throws Mismatch unless the response is the documented success in the documented form. */
  async expect(name: string, args: Args = {}): Promise<Json> {
    const op = operation(name)
    const { status, json } = await this.ask(name, args)
    if (status !== op.status)
      throw new Mismatch(
        `${name} returned ${status} instead of ${op.status}: ${JSON.stringify(json.msg ?? null)}`,
      )
    if (op.status === 204) return {}
    const checked = op.response.safeParse(json)
    if (checked.success) return json
    const [issue] = checked.error.issues
    throw new Mismatch(`${name}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unexpected shape'}`)
  }

  /**
   * Sends a request that the server must refuse. Throws Mismatch unless it responds with a 4xx in the error envelope.
   */
  async refuses(name: string, args: Args = {}): Promise<Json> {
    const { status, json } = await this.ask(name, args)
    if (status < 300) this.#forget(name, json)
    if (status < 400 || status > 499) throw new Mismatch(`${name} returned ${status} instead of a refusal`)
    if (!errorEnvelope.safeParse(json).success || json.status_code !== status)
      throw new Mismatch(`${name} refused with ${status}, but not in the error envelope`)
    return json
  }

  /** Schedules the deletion of an object created by a request that should have been refused. */
  #forget(name: string, json: Json): void {
    const [method, path = ''] = name.split(' ')
    if (method === 'POST' && typeof json.id === 'string' && !path.includes('{'))
      this.#later(`${path}/${json.id}`, `DELETE ${path}/{id}`, { id: json.id })
  }

  /** Creates an object, which is deleted at the end of the run. */
  async create(path: string, body: Json): Promise<Json & { id: string }> {
    const created = await this.expect(`POST ${path}`, { body })
    const { id } = created
    if (typeof id !== 'string') throw new Mismatch(`POST ${path} returned no ID`)
    this.#later(`${path}/${id}`, `DELETE ${path}/{id}`, { id })
    return { ...created, id }
  }

  #later(what: string, name: string, params: Record<string, string>): void {
    const act = async () => {
      const { status } = await this.ask(name, { params })
      if (status !== 204 && status !== 404) throw new Mismatch(`${name} answered ${status}`)
    }
    this.#undo.push({ what, act })
  }

  /** Deletes the created objects, newest first. */
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
