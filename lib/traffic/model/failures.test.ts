import { expect, test } from 'vitest'
import { failing, ofMost, partText, rephrased } from './failures'

const quay = 'Backend Quay is offline'
const policy = 'The traffic policy denies all requests (403)'

test.each([
  [failing(quay), 'some requests might fail', 'some requests might fail'],
  [failing(quay, 'every request fails'), 'some requests might fail', 'some requests might fail'],
  [failing(quay, '90% of requests fail'), '90% of requests fail', 'some requests fail'],
  [failing(quay, 'most requests fail'), 'most requests fail', 'most requests fail'],
  [failing(quay, 'visitors get an error'), 'visitors get an error', 'some visitors get an error'],
])('the sentence about a part of a path: %o', (problem, part, oneOf) => {
  expect(partText(problem, false)).toBe(`${quay}, so ${part}.`)
  expect(partText(problem, true)).toBe(`${quay}, so ${oneOf}.`)
})

test('most requests fail only if the problem makes requests fail', () => {
  expect(ofMost(failing(quay, '90% of requests fail'))).toEqual(failing(quay, 'most requests fail'))
  const error = failing(policy, 'visitors get an error')
  expect(ofMost(error)).toBe(error)
  const slow = { sentence: 'The last check was too long ago, so requests fail.' }
  expect(ofMost(slow)).toBe(slow)
})

test('a sentence with another beginning keeps its effect', () => {
  const problem = rephrased(failing(quay), (text) => `pier.example: ${text}`)
  expect(problem.sentence).toBe(`pier.example: ${quay}, so requests fail.`)
  expect(partText(problem, false)).toBe(`pier.example: ${quay}, so some requests might fail.`)
  expect(rephrased({ sentence: 'Unknown.' }, (text) => `A: ${text}`)).toEqual({ sentence: 'A: Unknown.' })
})
