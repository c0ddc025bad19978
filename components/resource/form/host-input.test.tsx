import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HostInput, isPaste, tidyHost } from './host-input'

test.each([
  ['https://app.example.com', { host: 'app.example.com', note: 'Removed https://' }],
  ['//app.example.com/login', { host: 'app.example.com', note: 'Removed // and /login' }],
  ['app.example.com', null],
  ['https://', null],
  ['', null],
])('tidying "%s"', (text, tidied) => expect(tidyHost(text)).toEqual(tidied))

test.each([
  ['insertFromPaste', true],
  ['insertText', false],
  ['deleteContentBackward', false],
])('the input type %s is a paste: %s', (inputType, isPasted) =>
  expect(isPaste(Object.assign(new Event('input'), { inputType }))).toBe(isPasted),
)

test('an event without an input type is not a paste', () => expect(isPaste(new Event('change'))).toBe(false))

test('leaving the input changes nothing, so that the submit button stays under the pointer', () => {
  const rendered: ReturnType<typeof HostInput>[] = []
  function Probe() {
    rendered.push(HostInput({ onBareHost: () => undefined, children: null }))
    return null
  }
  renderToStaticMarkup(<Probe />)
  expect(rendered[0]?.props).toHaveProperty('onChange')
  expect(rendered[0]?.props).not.toHaveProperty('onBlur')
})
