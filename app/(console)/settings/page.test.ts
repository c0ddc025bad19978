import { expect, test, vi } from 'vitest'
import Page from './page'

const seen = vi.hoisted(() => ({ role: '', path: '' }))
vi.mock('@/lib/server/people/current-person', () => ({
  requirePerson: (path: string) => {
    seen.path = path
    return Promise.resolve({ id: 'x', email: 'x@example.com', role: seen.role, sessionId: 's' })
  },
}))
vi.mock('next/navigation', () => ({
  redirect: (href: string) => {
    throw new Error(`to ${href}`)
  },
}))

test.each(['viewer', 'operator', 'admin'])(
  '/settings redirects the role %s to the accounts',
  async (role) => {
    seen.role = role
    await expect(Page()).rejects.toThrow('to /settings/accounts')
    expect(seen.path).toBe('/settings')
  },
)
