import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import Page from './page'

const state = vi.hoisted(() => ({ isSetUp: true }))
vi.mock('@/lib/server/context', () => ({
  context: () => Promise.resolve({ db: {}, env: { publicOrigins: ['https://adit.example'] } }),
}))
vi.mock('@/lib/server/setup/set-up-state', () => ({ isSetUp: () => Promise.resolve(state.isSetUp) }))
afterEach(() => {
  state.isSetUp = true
})

const html = async (callbackUrl?: string | string[]) =>
  renderToStaticMarkup(await Page({ searchParams: Promise.resolve({ callbackUrl }) }))

test('the sign-in help requires no session, and returns to the requested page', async () => {
  expect(await html('/lab/endpoints')).toContain('href="/sign-in?callbackUrl=%2Flab%2Fendpoints"')
  expect(await html()).toContain('href="/sign-in"')
  expect(await html(['/a', '/b'])).toContain('href="/sign-in"')
  expect(await html()).toContain('user add --email')
})

test('the sign-in help passes on no foreign URL', async () => {
  for (const target of ['https://evil.example/', '//evil.example', 'javascript:alert(1)'])
    expect(await html(target), target).not.toMatch(/evil|alert/)
})

test('before the setup, the sign-in help redirects to the setup page', async () => {
  state.isSetUp = false
  await expect(html()).rejects.toMatchObject({ digest: expect.stringContaining('/setup') })
})
