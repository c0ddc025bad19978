import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OneTimeSecret } from './one-time-secret'

const html = (secret: unknown) =>
  renderToStaticMarkup(<OneTimeSecret what="authtoken" secret={secret} onStored={() => undefined} />)

test('a secret stands as text once, and in no attribute', () => {
  const shown = html('canary-value')
  expect(shown.split('canary-value')).toHaveLength(2)
  expect(shown).toContain('>canary-value</code>')
  expect(shown).toMatch(/I have stored it/)
})

test.each([
  [{ set: true, fingerprint: 'abc' }, /This authtoken was shown already/],
  [null, /The value of this authtoken did not come/],
  [undefined, /The value of this authtoken did not come/],
])('%j: there is nothing to store', (secret, words) => {
  const said = html(secret)
  expect(said).toMatch(words)
  expect(said).not.toMatch(/I have stored it|fingerprint/)
})
