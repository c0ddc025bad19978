import { expect, test } from 'vitest'
import { certificateAuthoritiesInfo } from '@/lib/resources/info/certificate-authorities'
import { endpointsInfo } from '@/lib/resources/info/endpoints'
import { reservedDomainsInfo } from '@/lib/resources/info/reserved-domains'
import { tunnelSessionsInfo } from '@/lib/resources/info/tunnel-sessions'
import { type BulkAction, operationName } from './model/actions'
import { bulkTitle, confirmationOf } from './model/bulk'
import { rowSearchOf } from './model/rows'
import { type BulkSubject, emptyPlanText, planRows } from './plan'

const subject = (more: Partial<BulkSubject> = {}): BulkSubject => ({
  id: 'ep_1',
  title: 'https://a.example',
  item: { type: 'cloud' },
  isGone: false,
  users: [],
  ...more,
})
const planned = (
  more: Partial<BulkSubject>,
  action: BulkAction = 'delete',
  info: Parameters<typeof planRows>[1] = endpointsInfo,
) => planRows(action, info, [subject(more)])[0]
const edge = { resource: 'https-edges', id: 'edghts_1' }

test.each([
  [{}, 'queued', null],
  [{ isGone: true }, 'skipped', 'The resource no longer exists.'],
  [{ item: null }, 'skipped', 'Not found in this account.'],
  [
    { item: { type: 'ephemeral' } },
    'skipped',
    "An agent serves this endpoint. To change the endpoint, edit the agent's configuration. The endpoint exists only while the agent's tunnel is running.",
  ],
] as const)("the plan's row for %j", (more, state, message) =>
  expect(planned(more)).toMatchObject({ state, message }),
)

test('a dependent resource blocks a deletion if the platform refuses it, and is counted otherwise', () => {
  expect(planned({ users: [edge, edge] }, 'delete', certificateAuthoritiesInfo)).toMatchObject({
    state: 'skipped',
    message: "Can't be deleted while 1 HTTPS edge uses it.",
    dependants: 0,
  })
  expect(planned({ users: [edge] })).toMatchObject({ state: 'queued', dependants: 1 })
  expect(planned({ users: [edge] }, 'metadata')).toMatchObject({ state: 'queued', dependants: 0 })
})

const windows = { item: { transport: 'tls/1', os: 'windows' } }

test.each([
  ['restart', {}, 'queued', null],
  ['restart', { isGone: true }, 'skipped', "The agent isn't connected."],
  ['stop', { item: null }, 'skipped', "The agent isn't connected."],
  ['restart', windows, 'skipped', expect.stringContaining("Agents on Windows can't be restarted remotely")],
  ['stop', windows, 'queued', null],
  [
    'update',
    { item: { transport: 'ssh/2', os: '' } },
    'skipped',
    'SSH clients support only the stop command.',
  ],
] as const)('%s of a session with %j', (action, more, state, message) =>
  expect(planned(more, action, tunnelSessionsInfo)).toMatchObject({ state, message }),
)

test('an agent in a rolling update is skipped, unless the command has a reason of its own', () => {
  const inUpdate = { rollingUpdate: 'Fleet' }
  for (const action of ['restart', 'update', 'stop'] as const)
    expect(planned({ ...inUpdate, item: { transport: 'tls/1' } }, action, tunnelSessionsInfo)).toMatchObject({
      state: 'skipped',
      message: expect.stringContaining("The rolling update “Fleet” hasn't finished with this agent"),
    })
  expect(planned({ ...inUpdate, ...windows }, 'restart', tunnelSessionsInfo)?.message).toContain('Windows')
})

test("a stop counts the resources that depend on an agent; a restart doesn't", () => {
  expect(planned({ users: [edge] }, 'stop', tunnelSessionsInfo)?.dependants).toBe(1)
  expect(planned({ users: [edge] }, 'restart', tunnelSessionsInfo)?.dependants).toBe(0)
})

test.each([
  ['check-dns', { cname_target: 'x.cname.example' }, 'queued', null],
  ['check-dns', { cname_target: null }, 'skipped', 'This resource needs no DNS records.'],
  ['tag', { metadata: '{"env":"prod"}' }, 'queued', null],
  ['tag', {}, 'queued', null],
  ['tag', { metadata: 'rack 4' }, 'skipped', expect.stringContaining("isn't a JSON object")],
] as const)('%s of a domain with %j', (action, item, state, message) =>
  expect(planned({ item }, action, reservedDomainsInfo)).toMatchObject({ state, message }),
)

test('a resource without a name is shown by its ID', () => expect(planned({ title: '' })?.title).toBe('ep_1'))

test('titles and confirmations contain the number and kind of the resources', () => {
  expect(bulkTitle('delete', 1, endpointsInfo)).toBe('Delete 1 endpoint')
  expect(bulkTitle('metadata', 1200, endpointsInfo)).toBe('Change the metadata of 1,200 endpoints')
  expect(confirmationOf('delete', 3, endpointsInfo)).toBe('delete 3 endpoints')
  expect(bulkTitle('stop', 2, tunnelSessionsInfo)).toBe('Stop 2 agents')
  expect(bulkTitle('check-dns', 1, reservedDomainsInfo)).toBe('Check the DNS of 1 domain')
})

test('an action runs an operation of its resource, of another one, or none', () => {
  expect(operationName('tag', 'endpoints')).toBe('endpoints.update')
  expect(operationName('rule', 'ip-policies')).toBe('ip-policy-rules.create')
  expect(operationName('check-dns', 'reserved-domains')).toBeNull()
})

test('the URL selects a state and a page, and invalid values are ignored', () => {
  expect(rowSearchOf({ state: 'failed', page: '2' })).toEqual({ state: 'failed', page: '2' })
  expect(rowSearchOf({ state: 'x', page: '1' })).toEqual({})
})

test('a plan without a row to process states the reasons', () => {
  const text = (action: BulkAction, messages: readonly (string | null)[]) =>
    emptyPlanText(
      action,
      endpointsInfo,
      messages.map((message) => ({ message, isInUse: false })),
    )
  expect(text('delete', ['An edge serves it.', null])).toBeNull()
  expect(text('delete', ['An edge serves it.', 'An edge serves it.', 'Gone.'])).toBe(
    'None of the 3 endpoints can be deleted. An edge serves it. Gone.',
  )
  expect(text('delete', ['Gone.'])).toBe("This endpoint can't be deleted. Gone.")
  expect(text('tag', ['Gone.', 'Gone.'])).toBe("This action isn't possible for any of the 2 endpoints. Gone.")
  expect(text('tag', ['Gone.'])).toBe("This action isn't possible for this endpoint. Gone.")
  expect(text('restart', ['Not connected.'])).toBe("You can't restart this agent. Not connected.")
  expect(text('stop', ['Not connected.', 'Not connected.'])).toBe(
    "You can't stop any of these 2 agents. Not connected.",
  )
})

test('a plan without a row to process is shown if a row is in use', () => {
  const users = [{ resource: 'https-edges', id: 'edghts_1', title: 'Cranes' }]
  const rows = planRows('delete', certificateAuthoritiesInfo, [subject({ users }), subject({ isGone: true })])
  expect(rows.map(({ state, message }) => `${state}: ${message}`)).toEqual([
    "skipped: Can't be deleted while 1 HTTPS edge uses it.",
    'skipped: The resource no longer exists.',
  ])
  expect(emptyPlanText('delete', certificateAuthoritiesInfo, rows)).toBeNull()
  expect(emptyPlanText('delete', certificateAuthoritiesInfo, rows.slice(1))).not.toBeNull()
})
