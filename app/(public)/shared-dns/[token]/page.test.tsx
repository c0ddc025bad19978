import { expect, test, vi } from 'vitest'
import { generateMetadata } from './page'

vi.mock('next/headers', () => ({ headers: () => Promise.resolve(new Headers()) }))
vi.mock('@/lib/server/context', () => ({ context: () => Promise.resolve({}) }))
vi.mock('@/lib/dns/server/shared', () => ({
  openSharedView: () => Promise.resolve({ name: '*.xn--mnchen-3ya.example' }),
}))

test("the title of a shared page has the Unicode form of the domain's name", async () => {
  expect(await generateMetadata({ params: Promise.resolve({ token: 'any' }) })).toMatchObject({
    title: 'DNS records for *.münchen.example',
  })
})
