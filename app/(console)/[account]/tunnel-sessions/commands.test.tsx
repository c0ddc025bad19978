import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccountProvider } from '@/components/shell/account-context'
import type { AccountView, Block } from '@/lib/client/account'
import type { TunnelSession } from '@/lib/resources/tunnel-sessions'
import { CommandNotes, SessionCommands } from './commands'
import { useCommand } from './use-command'

const session: TunnelSession = {
  id: 'ts_1',
  uri: '',
  agent_version: '3.30.2',
  credential: { id: 'cr_1', uri: '' },
  ip: '192.0.2.1',
  metadata: '',
  os: 'linux',
  region: 'eu',
  started_at: '2026-01-01T00:00:00Z',
  transport: 'service/2',
}

const names = ['restartAgent', 'updateAgent', 'stopAgent']

function Shown({ shown, isGone }: { shown: TunnelSession; isGone: boolean }) {
  return (
    <>
      <SessionCommands session={shown} name="quay" isGone={isGone} command={useCommand()} />
      <CommandNotes session={shown} />
    </>
  )
}

function render(more: Partial<TunnelSession>, isGone: boolean, block: Block | null): string {
  const account: AccountView = {
    slug: 'lab',
    name: 'Lab',
    base_url: 'https://api.example',
    version_header: 'Service-Version',
    version: '2',
    kind: 'connected',
    blocked: Object.fromEntries(names.map((name) => [`tunnel-sessions.${name}`, block])),
    takes: [],
  }
  const viewer = { id: 'u', email: 'a@example.com', role: 'viewer' } as const
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <AccountProvider value={{ account, viewer }}>
        <Shown shown={{ ...session, ...more }} isGone={isGone} />
      </AccountProvider>
    </QueryClientProvider>,
  )
}

/** The reason below each button, or none: restart, update, stop. */
const reasons = (more: Partial<TunnelSession>, isGone = false, block: Block | null = null) =>
  [...render(more, isGone, block).matchAll(/<button([^>]*)>/g)].map(([, attributes = '']) =>
    attributes.includes('aria-disabled="true"') ? (/data-tip="([^"]*)"/.exec(attributes)?.[1] ?? '') : null,
  )

/** What the page says of commands without a hover. */
const notes = (more: Partial<TunnelSession>, block: Block | null = null) =>
  [...render(more, false, block).matchAll(/<p>([^<]*)<\/p>/g)].map(([, note]) => note)

test('each command is there, and says why where it cannot work', () => {
  expect(reasons({})).toEqual([null, null, null])
  expect(reasons({ os: 'windows' })).toEqual([expect.stringContaining('Windows'), null, null])
  const ssh = expect.stringContaining('SSH')
  expect(reasons({ transport: 'ssh', os: '' })).toEqual([ssh, ssh, null])
  const role = expect.stringContaining('viewer')
  expect(reasons({}, false, 'role-operator')).toEqual([role, role, role])
  const ended = 'This session has ended.'
  expect(reasons({ os: 'windows' }, true)).toEqual([ended, ended, ended])
})

test('the page says once why a command cannot work, and which versions an update installs', () => {
  const update = expect.stringMatching(/newest release of version 3\./)
  expect(notes({})).toEqual([update])
  expect(notes({ transport: 'ssh', os: '', agent_version: '' })).toEqual([expect.stringContaining('SSH')])
  expect(notes({}, 'role-operator')).toEqual([expect.stringContaining('viewer'), update])
})
