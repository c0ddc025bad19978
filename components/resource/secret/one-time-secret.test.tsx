import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { OneTimeSecret, ShownOnce } from './one-time-secret'

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
])('the header of the page names and identifies the created resource: %j', (created, title) => {
  const page = html('canary-value', created)
  expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
  expect(textOf(page)).toContain(created.id)
})

test('without the secret, a page opens the details, and a dialog only closes', () => {
  const already = { set: true, fingerprint: 'abc' }
  expect(html(already)).toContain('View details')
  const inDialog = renderToStaticMarkup(
    <ShownOnce what="authtoken" secret={already} use="" onStored={() => undefined} />,
  )
  expect(inDialog).toContain('Close')
  expect(inDialog).not.toContain('View details')
})
