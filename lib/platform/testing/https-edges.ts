import { expect } from 'vitest'
import { insertObject } from '../objects'
import type { Call } from './platform'
import type { PlatformStore } from '../store'

/** Creates an edge with one route. Returns the route's path. */
export async function newRoute(call: Call, body: object = {}): Promise<string> {
  const edge = await call('POST', '/edges/https', { body: {} })
  const routes = `/edges/https/${String(edge.body.id)}/routes`
  const answer = await call('POST', routes, { body: { match_type: 'path_prefix', match: '/', ...body } })
  expect(answer.status, answer.text).toBe(201)
  return `${routes}/${String(answer.body.id)}`
}

/** Adds an object that tests can refer to. Returns its ID, which is derived from `n`. */
export async function newTarget({ db }: PlatformStore, prefix: string, n: number): Promise<string> {
  const id = `${prefix}_${String(n).padStart(27, '0')}`
  await insertObject(db, { id, resource: 'targets', body: {}, uniqueKey: null, work: null })
  return id
}

export const samlMetadata =
  '<EntityDescriptor entityID="https://idp.example"><IDPSSODescriptor/></EntityDescriptor>'
