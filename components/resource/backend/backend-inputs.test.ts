import { expect, test } from 'vitest'
import { backendsMissing } from './backend-inputs'

test.each([
  [{}, undefined, 1],
  [[], undefined, 1],
  [{ bkdsc_1: 1 }, undefined, 0],
  [['bkdsc_1'], undefined, 0],
  [{}, { bkdsc_1: 1 }, 1],
  [{}, {}, 0],
])('the backends %j, stored as %j, cause %i errors', (backends, stored, count) =>
  expect(backendsMissing({ backends }, stored && { backends: stored })).toHaveLength(count),
)
