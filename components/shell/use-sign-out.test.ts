import { afterEach, expect, test, vi } from 'vitest'
import { signOutOrShow } from './use-sign-out'

afterEach(() => void vi.unstubAllGlobals())

test('a sign-out that fails on a full disk shows the cause and stays on the page', async () => {
  const failure = {
    error_code: 'ADIT_STORE',
    status_code: 503,
    msg: "The console's disk is full.",
    details: { reason: 'disk-full' },
  }
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path.endsWith('/csrf')
        ? Response.json({ csrfToken: 'token' })
        : Response.json(failure, { status: 503 }),
    ),
  )
  const assign = vi.fn<(path: string) => void>()
  vi.stubGlobal('window', { location: { assign } })
  const show = vi.fn<(message: string, outcome: 'refused') => void>()
  await signOutOrShow(show)
  expect(show).toHaveBeenCalledExactlyOnceWith(
    "Sign-out failed. The console's disk is full. Free up space on the disk, or ask an admin to do so, then try again.",
    'refused',
  )
  expect(assign).not.toHaveBeenCalled()
})
