import { expect, test } from 'vitest'
import { actTitle } from '@/lib/resources/text/act-text'
import { actParts } from './act-parts'

test.each([
  ['sites.visit', 'Sent a request through a tunnel', 'Site'],
  ['sites.change-agent', 'Changed an agent', 'Site'],
  ['agents.start-tunnel', 'Started a tunnel', 'Agent'],
  ['endpoints.visit', 'Sent a test request', 'Endpoint'],
  ['tunnel-sessions.updateAgent', 'Sent the update command', 'Agent'],
  ['https-edges.routes.create', 'Added a route', 'HTTPS edge'],
  ['bulk-jobs.retry', 'Retried the failed rows', 'Bulk job'],
  ['bot-users.create', 'Created bot user', null],
  ['accounts.seed', 'Added sample data to the local platform', null],
  ['dns-links.create', 'Created a link to the DNS records', null],
])('the description of %s is complete without its target', (operation, title, kind) =>
  expect(actParts(actTitle(operation, true))).toEqual({ title, kind }),
)

test('the description of an action that failed is complete too', () =>
  expect(actParts(actTitle('tunnel-sessions.updateAgent', false))).toEqual({
    title: 'Tried to send the update command',
    kind: 'Agent',
  }))
