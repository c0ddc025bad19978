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

const at = (path: string) => ({ path }) as Operation // only the path is looked at

test.each([
  ['/edges/https', {}, undefined, undefined, false],
  ['/edges/https/{id}', { id: 'e1' }, 'e1', 'e1', false],
  ['/edges/https/{id}/mutual_tls', { id: 'e1' }, 'e1', 'e1', true],
  ['/edges/https/{edge_id}/routes', { edge_id: 'e1' }, 'e1', 'e1', true],
  ['/edges/https/{edge_id}/routes/{id}/oauth', { id: 'r1', edge_id: 'e1' }, 'e1', 'e1/r1', true],
  ['/subscriptions/{id}/sources/{type}', { id: 's1', type: 'a.v0' }, 's1', 's1/a.v0', true],
])('%s is about its thing', (path, params, resource, target, part) => {
  expect(resourceId(at(path), params)).toBe(resource)
  expect(targetOf(at(path), params)).toBe(target)
  expect(isPart(at(path))).toBe(part)
})

test.each([
  ['/edges/https', 'id'],
  ['/edges/https/{edge_id}/routes', 'id'],
  ['/subscriptions/{id}/sources', 'type'],
  ['/reports', 'id'],
])('what is made at %s is named by its %s', (path, field) => {
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

test('parameters stand in the order of the path; a POST that answers 201 makes something', () => {
  expect(parameterNames(at('/edges/https/{edge_id}/routes/{id}'))).toEqual(['edge_id', 'id'])
  const op = (method: string, status: number) => ({ method, status }) as Operation // only these are looked at
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
])('a response of %s without the ID that it declares: %j', (path, json, expected) => {
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
])('a response of %s with other parameters is of another: %j, %j', (path, params, json, expected) => {
  expect(isOfOther(at(path), params, json)).toBe(expected)
})
