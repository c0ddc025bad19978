import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import type { Block } from '@/lib/api/accounts'
import type { Agent, AgentCommandRecord } from '@/lib/api/agents'
import { agentCommandsQuery } from '@/lib/client/agents'
import { ApiError } from '@/lib/client/api-error'
import { agent as agentOf, command as aCommand } from '@/lib/api/testing/agents'
import { AgentCommandHistory, AgentCommands } from './agent-commands'
import { RollingUpdateNote } from './command-buttons'
import { commandInfos, commandNames } from './command-infos'
import { CommandOutcome } from './command-outcome'
import { UpdateFacts } from './update-facts'

const anAgent = (session: Partial<Agent['session']> = {}, more: Partial<Omit<Agent, 'session'>> = {}) =>
  agentOf('ag_1', { ...more, session })
const names = ['restartAgent', 'updateAgent', 'stopAgent']

function queriesWith(agent: Agent, commands: readonly AgentCommandRecord[]) {
  const queries = new QueryClient()
  queries.setQueryData(agentCommandsQuery('lab', agent.id).queryKey, { commands: [...commands] })
  return queries
}

const render = (agent: Agent, commands: readonly AgentCommandRecord[] = [], block: Block | null = null) =>
  onAccount(<AgentCommands agent={agent} />, {
    blocked: Object.fromEntries(names.map((name) => [`tunnel-sessions.${name}`, block])),
    role: 'viewer',
    queries: queriesWith(agent, commands),
  })

/** Returns the reasons why the Restart, Update and Stop buttons are disabled, in this order. */
const reasons = (...args: Parameters<typeof render>) =>
  [...render(...args).matchAll(/<button([^>]*)>/g)]
    .slice(0, 3)
    .map(([, attributes = '']) =>
      attributes.includes('aria-disabled="true"') ? (/data-tip="([^"]*)"/.exec(attributes)?.[1] ?? '') : null,
    )

const notes = (...args: Parameters<typeof render>) =>
  [...render(...args).matchAll(/<p>([^<]*)<\/p>/g)].map(([, note]) => note)

const now = () => new Date().toISOString()
const refusal = (message: string) => ({
  command: 'update' as const,
  state: 'refused' as const,
  sent_at: now(),
  ended_at: now(),
  error: { code: 'ERR_SERVICE_809', message },
})

test('each command has a button, and a disabled one gives its reason', () => {
  expect(reasons(anAgent())).toEqual([null, null, null])
  expect(reasons(anAgent({ os: 'windows' }))).toEqual([expect.stringContaining('Windows'), null, null])
  const ssh = expect.stringContaining('SSH')
  expect(reasons(anAgent({ transport: 'ssh', os: '' }))).toEqual([ssh, ssh, null])
  const role = expect.stringContaining('viewer')
  expect(reasons(anAgent(), [], 'role-operator')).toEqual([role, role, role])
  const ended = 'The agent isn&#x27;t connected.'
  expect(reasons(anAgent({ os: 'windows', gone_at: now() }, { state: 'gone' }))).toEqual([
    ended,
    ended,
    ended,
  ])
  const back = 'The agent is restarting. Wait until it reconnects.'
  expect(reasons(anAgent({ gone_at: now() }, { state: 'restarting' }))).toEqual([back, back, back])
})

test('only the restart that an update waits for is a primary button', () => {
  const primary = (...args: Parameters<typeof render>) =>
    [...render(...args).matchAll(/<button[^>]*button-primary[^>]*>(?:<[^>]*>)*([^<]*)/g)].map(
      ([, label]) => label,
    )
  expect(primary(anAgent())).toEqual([])
  const outdated = { newer_version: '9.9.9' }
  // Another agent runs the version, which doesn't prove that an update exists for this one.
  expect(primary(anAgent({}, outdated))).toEqual([])
  const update = { command: 'update', state: 'waiting', sent_at: '2026-01-01T00:00:00.000Z' } as const
  expect(primary(anAgent({}, outdated), [aCommand(update)])).toEqual(['Restart'])
  expect(primary(anAgent({}, outdated), [aCommand()])).toEqual([])
  expect(primary(anAgent({ os: 'windows' }, outdated))).toEqual([])
  expect(primary(anAgent({}, { ...outdated, too_old: 'maybe' }))).toEqual([])
  const refused_before = { sent_at: now(), error: { code: 'ERR_SERVICE_806', message: 'Updates are off' } }
  expect(primary(anAgent({}, { ...outdated, refused_before }))).toEqual([])
  const labels = (agent: Agent) => render(agent).match(/>(?:Restart|Update|Stop)</g)
  expect(labels(anAgent({}, outdated)), 'the order is fixed').toEqual(labels(anAgent()))
  expect(primary(anAgent({}, { ...outdated, update: { id: 'u1', name: 'November' } }))).toEqual([])
  expect(primary(anAgent({ gone_at: now() }, { state: 'gone' }))).toEqual([])
})

test('each command is described, and a disabled one only by its reason, like in its tooltip', () => {
  const descriptions = (html: string) =>
    [...html.matchAll(/<button[^>]*aria-describedby="([^"]+)"/g)]
      .slice(0, 3)
      .map(([, ids = '']) =>
        ids.split(' ').map((id) => html.match(new RegExp(`id="${id}"[^>]*>([^<]*)`))?.[1]),
      )
  const [restart, update, stop] = commandNames.map((name) => commandInfos[name].tip.replaceAll("'", '&#x27;'))
  expect(descriptions(render(anAgent()))).toEqual([[restart], [update], [stop]])
  const windows = expect.stringContaining('Windows')
  expect(descriptions(render(anAgent({ os: 'windows' })))).toEqual([[windows], [update], [stop]])
})

test('a command in progress blocks all others, except the restart that an update waits for', () => {
  const other = 'Another command is in progress: restart.'
  expect(reasons(anAgent(), [aCommand()])).toEqual([other, other, other])
  const update = { command: 'update', state: 'waiting', sent_at: '2026-01-01T00:00:00.000Z' } as const
  const waits = 'An update is already waiting for a restart.'
  expect(reasons(anAgent(), [aCommand(update)])).toEqual([null, waits, null])
  expect(reasons(anAgent(), [aCommand({ ...update, state: 'unknown' })])).toEqual([null, waits, null])
  expect(reasons(anAgent(), [aCommand({ ...update, session_id: 'ts_0' })])).toEqual([null, null, null])
})

test('a refused update disables the button only for the session that refused it', () => {
  const running = refusal('The agent is being updated already')
  expect(reasons(anAgent(), [aCommand(running)])).toEqual([null, 'An update is in progress.', null])
  expect(reasons(anAgent(), [aCommand({ ...running, session_id: 'ts_0' })])).toEqual([null, null, null])
  const newest = reasons(anAgent(), [aCommand(refusal('There is no update for 3.30.2'))])
  expect(newest).toEqual([null, 'The agent found no version newer than 3.30.2.', null])
})

test('an agent that rejects all updates has a disabled Update button, and the page shows the reason', () => {
  const tooOld = 'This version is too old for the update command. Update the agent on its machine.'
  expect(reasons(anAgent({}, { too_old: 'yes' }))).toEqual([null, tooOld, null])
  expect(notes(anAgent({}, { too_old: 'yes' }))).toEqual([tooOld])
  const off = { ...refusal(''), error: { code: 'ERR_SERVICE_806', message: 'Updates are off' } }
  const refuses = anAgent({}, { refused_update: { sent_at: off.sent_at, error: off.error } })
  expect(notes(refuses)).toEqual(['The agent rejected an earlier update: Updates are off.'])
  const box = render(refuses, [aCommand(off)])
  expect(box.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '), 'one box with the reason first').toMatch(
    /The agent rejected the update Updates are off\. Nothing was changed\. How to update the agent on its machine/,
  )
  expect(box.match(/border-(?:line|attention-line) bg-/g)).toHaveLength(1)
  expect(notes(refuses, [aCommand(off)])).toEqual([])
})

test.each([
  [anAgent({}, { newer_version: '3.31.0' }), ['runs 3.30.2', 'run 3.31.0']],
  [anAgent({ os: 'windows' }), ['Agents on Windows can']],
  [anAgent({}, { too_old: 'maybe' }), ['might reject the update']],
])(
  "the confirmation of an update names the versions, and why the agent can't be restarted",
  (agent, parts) => {
    const text = onAccount(<UpdateFacts agent={agent} />)
    for (const part of parts) expect(text).toContain(part)
  },
)

test('the page gives a reason once, and each button describes its command', () => {
  expect(notes(anAgent())).toEqual([])
  expect(render(anAgent())).toMatch(/data-tip="If a newer version is available[^"]*"[^>]*><span[^>]*>Update</)
  expect(notes(anAgent({ transport: 'ssh', os: '', agent_version: '' }))).toEqual([
    expect.stringContaining('SSH'),
  ])
  expect(notes(anAgent(), [], 'role-operator')).toEqual([expect.stringContaining('viewer')])
})

test.each([
  ['stopped', "can't restart, update or stop it"],
  ['gone', "can't restart, update or stop it"],
  ['restarting', 'when the agent reconnects'],
  ['online', "the agent's current session"],
] as const)(
  'the page of an ended session explains why commands are unavailable if its agent is %s',
  (state, reason) => {
    const html = render(anAgent({ gone_at: now() }, { state }))
    expect(html.replaceAll('&#x27;', "'")).toMatch(new RegExp(`<p [^>]*>[^<]*${reason}`))
  },
)

test('a waiting update shows why its restart is blocked by another command', () => {
  const update = aCommand({ command: 'update', state: 'waiting' })
  const renderPlain = (...args: Parameters<typeof render>) =>
    /<span role="timer"[^>]*>([^<]*)</.exec(render(...args))?.[1]
  expect(renderPlain(anAgent(), [update])).toBeUndefined()
  expect(renderPlain(anAgent(), [update, aCommand({ id: 'c2' })])).toBe(
    'Another command is in progress: restart.',
  )
})

test('only the outcome of a command to the current session is announced', () => {
  const seen = { state: 'seen', new_session_id: 'ts_2', offline_ms: 3_240, version_after: '3.30.2' } as const
  const html = render(anAgent(), [aCommand({ ...seen, ended_at: now() })])
  const live = html.slice(html.indexOf('space-y-2" aria-live="polite"'))
  expect(live).toContain('The agent is back online')
  expect(live, 'the header links to the session').not.toContain('/lab/tunnel-sessions/ts_2')
  expect(live).toContain('Dismiss')
  expect(render(anAgent(), [aCommand({ ...seen, session_id: 'ts_0', ended_at: now() })])).not.toContain(
    'The agent is back online',
  )
})

test.each(['seen', 'unclear'] as const)(
  'the time offline of an outcome that is %s explains itself',
  (state) => {
    const error = state === 'unclear' ? { code: 'ADIT_OUTCOME_UNKNOWN', message: 'Lost.' } : null
    const back = { new_session_id: 'ts_2', offline_ms: 3_240, version_after: '3.30.2', ended_at: now() }
    expect(render(anAgent(), [aCommand({ ...back, state, error })])).toMatch(
      /data-tip="Measured [^"]*"[^>]*>The agent was offline for less than 4 s\.</,
    )
  },
)

test('the last outcome is hidden while another command is pending', () => {
  const agent = anAgent()
  const record = aCommand({ state: 'seen', new_session_id: 'ts_2', offline_ms: 3_240, ended_at: now() })
  const reported = (pending: 'restart' | null, input = record, error: Error | null = null) => {
    const nothing = () => undefined
    const command = {
      asked: null,
      ask: nothing,
      setOpen: nothing,
      send: nothing,
      isSent: false,
      error,
      check: nothing,
      records: [input],
    }
    return onAccount(<CommandOutcome agent={agent} command={{ ...command, pending }} record={input} />)
  }
  expect(reported(null)).toContain('The agent is back online')
  expect(reported('restart')).not.toContain('The agent is back online')
  expect(reported('restart', aCommand({ state: 'sending' }))).toContain('Restart command sent')
  const lost = new ApiError({ error_code: 'ADIT_OUTCOME_UNKNOWN', status_code: 0, msg: 'Lost', details: {} })
  expect(reported(null, record, lost)).toMatch(/<button[^>]*>.*Check now/s)
  const refused = new ApiError({ error_code: 'ADIT_CONFLICT', status_code: 409, msg: 'No', details: {} })
  expect(reported(null, record, refused)).not.toContain('Check now')
})

test('a command with an unknown outcome shows that the console checks it, and the last check', () => {
  const open = { state: 'unknown', ended_at: null, checked_at: now(), is_session_listed: true } as const
  const text = (html: string) => html.replaceAll(/<[^>]*>/g, '')
  const shown = text(render(anAgent(), [aCommand(open)]))
  expect(shown).toMatch(/The console keeps checking for up to 5 minutes\..*Last check: /)
  expect(text(render(anAgent(), [aCommand({ ...open, command: 'update' })]))).toMatch(
    /After the next restart, the console checks/,
  )
  expect(text(render(anAgent(), [aCommand({ ...open, ended_at: now() })]))).not.toMatch(/The console checks/)
})

test('the history shows who sent each command, and its outcome', () => {
  const agent = anAgent()
  const queries = queriesWith(agent, [
    aCommand({ id: 'c2', update_id: 'u1', state: 'missing', is_session_listed: false, checked_at: now() }),
    aCommand({ state: 'refused', error: { code: 'ERR_SERVICE_804', message: 'Not on Windows' } }),
  ])
  const html = onAccount(<AgentCommandHistory agent={agent} />, { queries })
  expect(html).toMatch(
    /Still offline.*Restart by a@example\.com\. The session ended.*agent-updates\/u1.*Rejected.*Not on Windows/,
  )
})

test('a rolling update restarts its agent itself, so the page offers no restart meanwhile', () => {
  const sent = { command: 'update', state: 'waiting', sent_at: '2026-01-01T00:00:00.000Z' } as const
  const shown = (update_id: string | null, update: Agent['update']) =>
    render(anAgent({}, { update }), [aCommand({ ...sent, update_id })])
  const november = { id: 'u1', name: 'November' }
  expect(shown('u1', november)).toContain('The rolling update restarts this agent.')
  expect(shown('u1', november)).not.toMatch(/Restart now|then restart the agent|button-primary/)
  for (const html of [shown('u1', null), shown(null, november)]) {
    expect(html).toMatch(/then restart the agent/)
    expect(html).toContain('Restart now')
  }
})

test('the confirmation of a command warns about an unfinished rolling update', () => {
  const note = (update: Agent['update']) => onAccount(<RollingUpdateNote agent={anAgent({}, { update })} />)
  expect(note(null)).not.toContain('rolling update')
  const warning = note({ id: 'u1', name: 'November' })
  expect(warning).toContain('This agent is part of the unfinished rolling update')
  expect(warning).toMatch(/href="\/lab\/agent-updates\/u1"[^>]*>November</)
})
