import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OneTimeSecret } from './one-time-secret'

const html = (secret: unknown, created: { id: string; description?: string | null } = { id: 'cr_1' }) =>
  renderToStaticMarkup(
    <OneTimeSecret
      info={{ one: 'Authtoken' }}
      created={created}
      secret={secret}
      use="It goes there."
      onStored={() => undefined}
    />,
  )

test('a secret is in the page once as text, and in no attribute', () => {
  const shown = html('canary-value')
  expect(shown.split('canary-value')).toHaveLength(2)
  expect(shown).toContain('>canary-value</code>')
  expect(shown).toMatch(/>I(&#x27;|')ve stored it<\/span>/)
  expect(shown).toContain('It goes there.')
  expect(shown).toMatch(/<button[^>]*aria-label="Copy authtoken".*Copy<\/span>/)
})

test.each([
  [{ set: true, fingerprint: 'abc' }, /This authtoken was already shown/],
  [null, /return this authtoken/],
  [undefined, /return this authtoken/],
])('the secret %j is not shown to be stored', (secret, text) => {
  const reported = html(secret)
  expect(reported).toMatch(text)
  expect(reported).not.toMatch(/stored it|fingerprint/)
})

test.each([
  [{ id: 'cr_1', description: 'ci runner' }, 'Authtoken “ci runner” created'],
  [{ id: 'cr_1', description: ' ' }, 'Unnamed authtoken created'],
  [{ id: 'cr_1', description: null }, 'Unnamed authtoken created'],
])('the title of the page names the created resource: %j', (created, title) =>
  expect(html('canary-value', created)).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`)),
)
