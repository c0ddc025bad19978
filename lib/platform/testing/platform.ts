import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { newFolder } from '@/lib/util/testing/folder'
import { createApiKey } from '../keys'
import type { PlatformLog } from '../context'
import { startPlatform } from '../start'
import { openPlatformStore, type PlatformStore } from '../store/store'
import { insertObject } from '../store/objects'

export const PROBE_SECRET = 'the-secret-of-test-requests'

export const newFile = () => join(newFolder('platform'), 'platform.sqlite')

interface Answer {
  status: number
  headers: Headers
  text: string
  body: Record<string, unknown>
}

interface Sent {
  body?: unknown
  raw?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string | null>
}

/** Calls the API as a client does. Omits headers that are null. */
export type Call = (method: string, path: string, sent?: Sent) => Promise<Answer>

export function platformClient(url: string, token: string): Call {
  return async (method, path, { body, raw, headers = {} } = {}) => {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const all = {
      authorization: `Bearer ${token}`,
      'service-version': '2',
      connection: 'close', // a kept connection can close while the next request is sent
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    }
    const entries = Object.entries(all).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as const],
    )
    const response = await fetch(url + path, {
      method,
      headers: Object.fromEntries(entries),
      ...(content !== undefined && { body: content }),
    })
    const text = await response.text()
    const parsed: unknown = text === '' ? {} : JSON.parse(text)
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: Object(parsed) as Answer['body'],
    } // JSON
  }
}

interface TestPlatform {
  url: string
  dnsAddress: string
  ingressUrl: string
  file: string
  /** The store on a second connection to the same file. */
  store: PlatformStore
  token: string
  call: Call
  errors: string[]
  close: () => Promise<void>
}

/** Starts a platform on free ports, with an API key. The caller must close the platform. */
async function openTestPlatform(file = newFile()): Promise<TestPlatform> {
  const errors: string[] = []
  const log: PlatformLog = {
    info: () => undefined,
    error: (message, fields) => errors.push(`${message} ${JSON.stringify(fields)}`),
  }
  const ports = { port: 0, dnsPort: 0, ingressPort: 0 }
  const platform = await startPlatform({ host: '127.0.0.1', ...ports, file, log, probeSecret: PROBE_SECRET })
  const store = await openPlatformStore(file)
  const { token } = await createApiKey(store)
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await store.close()
    await platform.close()
  }
  return { ...platform, file, store, token, call: platformClient(platform.url, token), errors, close }
}

export async function testPlatform(file?: string): Promise<TestPlatform> {
  const platform = await openTestPlatform(file)
  onTestFinished(platform.close)
  return platform
}

/** Starts one platform for all tests in a file. Fails if the platform logs an error. */
export function sharedPlatform(): () => TestPlatform {
  let platform: TestPlatform | undefined
  beforeAll(async () => {
    platform = await openTestPlatform()
  })
  afterAll(async () => {
    await platform?.close()
    expect(platform?.errors).toEqual([])
  })
  return () => {
    if (!platform) throw new Error('The platform has not started yet')
    return platform
  }
}

/** Returns a response's error code as a number, or 0 if the response has no error code. */
export const codeOf = ({ body }: Answer) =>
  typeof body.error_code === 'string' ? Number(body.error_code.replace('ERR_SERVICE_', '')) : 0

export function detailOf({ body }: Answer, key: string): unknown {
  const { details } = body
  return typeof details === 'object' && details !== null
    ? Object.entries(details).find(([name]) => name === key)?.[1]
    : undefined
}

export const ofBytes = (bytes: number, char = 'a') => char.repeat(bytes / Buffer.byteLength(char))

export async function newRoute(call: Call, body: object = {}): Promise<string> {
  const edge = await call('POST', '/edges/https', { body: {} })
  const routes = `/edges/https/${String(edge.body.id)}/routes`
  const answer = await call('POST', routes, { body: { match_type: 'path_prefix', match: '/', ...body } })
  expect(answer.status, answer.text).toBe(201)
  return `${routes}/${String(answer.body.id)}`
}

/** Adds an object that tests can refer to, and returns its ID. The ID is derived from `n`. */
export async function newTarget({ db }: PlatformStore, prefix: string, n: number): Promise<string> {
  const id = `${prefix}_${String(n).padStart(27, '0')}`
  await insertObject(db, { id, resource: 'targets', body: {}, uniqueKey: null, work: null })
  return id
}

export const samlMetadata =
  '<EntityDescriptor entityID="https://idp.example"><IDPSSODescriptor/></EntityDescriptor>'
