import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { FORWARDER_HEADER, noteForwarder } from '@/lib/server/routing/address'
import SettingsLayout from './layout'

vi.mock('@/lib/server/people/current-person', () => ({
  requirePerson: () => Promise.resolve({ role: 'admin' }),
}))
vi.mock('../own-frame', () => ({ OwnFrame: ({ children }: { children: unknown }) => children }))

const forwardedBy = (address: string) => noteForwarder(new Headers({ [FORWARDER_HEADER]: address }))
const shown = async () => renderToStaticMarkup(await SettingsLayout({ children: null }))

test('the notice names one untrusted proxy or several', async () => {
  forwardedBy('192.0.2.1')
  expect(await shown()).toMatch(/192\.0\.2\.1 sent requests .* If this is your reverse proxy, add it/)
  forwardedBy('192.0.2.2')
  expect(await shown()).toMatch(/192\.0\.2\.1 and 192\.0\.2\.2 sent .* If one of these is your reverse proxy/)
})
