import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Operation } from './operation'
import {
  creates,
  isOfOther,
  isPart,
  isWithoutId,
  nameField,
  parameterNames,
  resourceName,
  targetOf,
  resourceId,
} from './operation-target'

const at = (path: string) => ({ path }) as Operation // only the path is read

test.each([
  ['/edges/https', {}, undefined, undefined, false],
  ['/edges/https/{id}', { id: 'e1' }, 'e1', 'e1', false],
  ['/edges/https/{id}/mutual_tls', { id: 'e1' }, 'e1', 'e1', true],
  ['/edges/https/{edge_id}/routes', { edge_id: 'e1' }, 'e1', 'e1', true],
  ['/edges/https/{edge_id}/routes/{id}/oauth', { id: 'r1', edge_id: 'e1' }, 'e1', 'e1/r1', true],
  ['/subscriptions/{id}/sources/{type}', { id: 's1', type: 'a.v0' }, 's1', 's1/a.v0', true],
])('the parameters of %s identify its target', (path, params, resource, target, part) => {
  expect(resourceId(at(path), params)).toBe(resource)
  expect(targetOf(at(path), params)).toBe(target)
  expect(isPart(at(path))).toBe(part)
})

test.each([
  ['/edges/https', 'id'],
  ['/edges/https/{edge_id}/routes', 'id'],
  ['/subscriptions/{id}/sources', 'type'],
  ['/reports', 'id'],
])('a resource created at %s is identified by its %s', (path, field) => {
  const paths = [
    '/edges/https/{id}',
    '/edges/https/{edge_id}/routes/{id}/oauth',
    '/edges/https/{edge_id}/routes/{id}',
  ]
  const ops = Object.fromEntries(
    [path, ...paths, '/subscriptions/{id}/sources/{type}'].map((one) => [one, at(one)]),
  )
  expect(nameField(ops, at(path))).toBe(field)
})

test('parameter names follow the path, and only a POST with status 201 creates a resource', () => {
  expect(parameterNames(at('/edges/https/{edge_id}/routes/{id}'))).toEqual(['edge_id', 'id'])
  const op = (method: string, status: number) => ({ method, status }) as Operation // only these are read
  expect([op('POST', 201), op('POST', 204), op('PUT', 201)].map(creates)).toEqual([true, false, false])
})

test.each([
  ['https-edges.get', 'https-edges'],
  ['https-edges.routes.oauth.put', 'https-edges'],
  ['alone', 'alone'],
])('%s is an operation of %s', (name, resource) => {
  expect(resourceName({ name })).toBe(resource)
})

test.each([
  ['/edges/https/{id}', { id: 'e1' }, false],
  ['/edges/https/{id}', { id: 7 }, false],
  ['/edges/https/{id}', { id: null }, true],
  ['/edges/https/{id}', { error: 'not found' }, true],
  ['/subscriptions/{id}/sources/{type}', {}, false], // the response declares no type
  ['/edges/https/{id}/mutual_tls', {}, false],
  ['/edges/https', {}, false],
])('a response of %s without its declared ID is detected: %j', (path, json, expected) => {
  const response = z.object({ id: z.string() })
  expect(isWithoutId({ ...at(path), response }, json)).toBe(expected)
})

test.each([
  ['/edges/https/{id}', { id: 'e1' }, { id: 'e1' }, false],
  ['/edges/https/{id}', { id: 'e1' }, { id: 'e2' }, true],
  ['/edges/https/{id}', { id: 'e1' }, { id: 7 }, false],
  ['/edges/https/{id}', { id: 'e1' }, null, false],
  ['/edges/https/{edge_id}/routes/{id}', { edge_id: 'e1', id: 'r1' }, { edge_id: 'x', id: 'r1' }, false],
  ['/subscriptions/{id}/sources/{type}', { id: 's1', type: 'a.v0' }, { type: 'b.v0' }, true],
  ['/edges/https/{id}/mutual_tls', { id: 'e1' }, { id: 'x' }, false],
])('a response of %s is checked against the request parameters: %j, %j', (path, params, json, expected) => {
  expect(isOfOther(at(path), params, json)).toBe(expected)
})
