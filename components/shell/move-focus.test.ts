import { expect, test } from 'vitest'
import { findLeftRow, firstToFill } from './move-focus'

const input = (name: string, value: string, isRequired: boolean, dataset: DOMStringMap = {}) => ({
  name,
  type: name === 'enabled' ? 'checkbox' : 'text',
  value,
  ariaRequired: isRequired ? 'true' : null,
  dataset,
})

test.each([
  [
    'the first required input without a value',
    'network',
    [input('enabled', 'on', false), input('network', '', true)],
  ],
  [
    'the next required input after a picker with a chosen resource',
    'network',
    [input('policy', '', true, { filled: '' }), input('network', '', true)],
  ],
  [
    'the first input after a checkbox if all have a value',
    'backend',
    [input('enabled', 'on', false), input('backend', '', true, { filled: '' })],
  ],
  ['a checkbox if the form has no other input', 'enabled', [input('enabled', 'on', false)]],
  ['the first input if none is required', 'name', [input('name', '', false), input('metadata', '', false)]],
  [
    'the first input if all have a value',
    'url',
    [input('url', 'https://a.example', true), input('text', '', false)],
  ],
])('a form focuses %s', (_, name, inputs) => {
  expect(firstToFill(inputs)?.name).toBe(name)
})

test('a page without a form has no input to focus', () => {
  expect(firstToFill([])).toBeUndefined()
})

test('the row of a page is the one that links to it, or to the page above it', () => {
  const links = ['/lab/endpoints/ep_1', '/lab/endpoints/ep_12'].map((pathname) => ({ pathname }))
  expect(findLeftRow(links, '/lab/endpoints/ep_12')).toBe(links[1])
  expect(findLeftRow(links, '/lab/endpoints/ep_12/edit')).toBe(links[1])
  expect(findLeftRow(links, '/lab/endpoints/ep_3')).toBeUndefined()
})
