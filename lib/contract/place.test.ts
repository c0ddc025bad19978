import { expect, test } from 'vitest'
import type { Operation } from './operation'
import { isPart, targetOf, thingId } from './place'

const at = (path: string) => ({ path }) as Operation // only the path is looked at

test.each([
  ['/edges/https', {}, undefined, undefined, false],
  ['/edges/https/{id}', { id: 'e1' }, 'e1', 'e1', false],
  ['/edges/https/{id}/mutual_tls', { id: 'e1' }, 'e1', 'e1', true],
  ['/edges/https/{edge_id}/routes', { edge_id: 'e1' }, 'e1', 'e1', true],
  ['/edges/https/{edge_id}/routes/{id}/oauth', { id: 'r1', edge_id: 'e1' }, 'e1', 'e1/r1', true],
  ['/subscriptions/{id}/sources/{type}', { id: 's1', type: 'a.v0' }, 's1', 's1/a.v0', true],
])('%s is about its thing', (path, params, thing, target, part) => {
  expect(thingId(at(path), params)).toBe(thing)
  expect(targetOf(at(path), params)).toBe(target)
  expect(isPart(at(path))).toBe(part)
})
