import { describe, expect, test } from 'vitest'
import { voiceFaults } from '@/lib/util/testing/voice'
import { actTitle, actText } from './act-text'
import { registry } from '../registry'

test.each([
  ['reserved-domains.create', true, 'Created domain'],
  ['reserved-addrs.delete', true, 'Deleted TCP address'],
  ['bot-users.update', true, 'Updated bot user'],
  ['bot-users.update', false, 'Tried to update bot user'],
  ['reserved-domains.detachPolicy', true, 'Turned off certificate management for domain'],
  ['tunnel-sessions.restartAgent', true, 'Restarted agent'],
  ['tunnel-sessions.updateAgent', true, 'Sent the update command to agent'],
  ['tunnel-sessions.updateAgent', false, 'Tried to update agent'],
  ['dns.degrade', true, 'Found DNS records that need attention'],
  ['dns.unconfirm', true, "Couldn't confirm the DNS records"],
  ['sessions.sign-in', true, 'Signed in'],
  ['sessions.sign-in', false, 'Tried to sign in'],
  ['accounts.connect', true, 'Connected account'],
  ['accounts.export', true, 'Exported account'],
  ['accounts.export-list', true, 'Exported list'],
  ['accounts.seed', true, 'Added sample data to the local platform'],
  ['tcp-edges.link', true, 'Linked TCP edge'],
  ['accounts.share-view', true, 'Shared a list view'],
  ['console.restore', true, 'Restored a backup'],
  ['of-another.version', true, 'of-another.version'],
  ['of-another.version', false, 'of-another.version'],
  ['bot-users.constructor', true, 'bot-users.constructor'],
  ['https-edges.routes.create', true, 'Added a route to HTTPS edge'],
  ['https-edges.routes.oauth.put', false, 'Tried to replace OAuth on a route of HTTPS edge'],
  ['https-edges.mutual_tls.delete', true, 'Removed mutual TLS from HTTPS edge'],
  ['tcp-edges.traffic_policy.put', true, 'Replaced traffic policy on TCP edge'],
  ['https-edges.routes.oauth.get.reveal', true, 'Viewed a secret of OAuth on a route of HTTPS edge'],
  ['endpoints.get.reveal', true, 'Viewed a secret of endpoint'],
  ['bot-users.routes.constructor', true, 'bot-users.routes.constructor'],
])('the title of %s with done %s is “%s”', (operation, isDone, text) =>
  expect(actTitle(operation, isDone)).toBe(text),
)

test.each([
  ['reserved-addrs.update', 0, 'updated it'],
  ['tunnel-sessions.stopAgent', 0, 'stopped it'],
  ['tunnel-sessions.restartAgent', 0, 'restarted it'],
  ['sessions.end', 0, 'ended sessions'],
  ['https-edges.routes.update', 0, 'changed a route'],
  ['https-edges.routes.update', 1, 'changed it'],
  ['https-edges.routes.compression.put', 0, 'replaced compression on a route'],
  ['https-edges.routes.compression.put', 1, 'replaced compression'],
  ['https-edges.routes.oauth.delete', 1, 'removed OAuth'],
  ['https-edges.mutual_tls.put', 0, 'replaced mutual TLS'],
  ['https-edges.routes.backend.put', 0, 'replaced backend on a route'],
])('%s at depth %i is described as “%s”', (operation, depth, done) =>
  expect(actText(operation, { depth }).done).toBe(done),
)

test('a resource that was added to a site or removed from it is named', () => {
  const domain = JSON.stringify({ role: 'domain', resource_id: 'rd_1', title: '*.acme.example' })
  expect(actText('sites.add-resource', { after: domain }).done).toBe('added domain *.acme.example to site')
  expect(actText('sites.remove-resource', { before: domain }).intent).toBe(
    'remove domain *.acme.example from site',
  )
  const untitled = JSON.stringify({ role: 'ingress', resource_id: 'ai_1' })
  expect(actText('sites.add-resource', { after: untitled }).done).toBe('added an agent ingress to site')
  expect(actText('sites.add-resource').done).toBe('added a resource to site')
})

test.each([
  ['endpoints.visit', 'endpoints.test-request', 'sent a test request to endpoint'],
  ['sites.visit', 'sites.test-request', 'sent a test request through a tunnel in site'],
  ['sites.take-down', 'sites.delete', 'started deleting site'],
  ['sites.adopt', 'sites.add-resource', 'added a resource to site'],
  ['sites.release', 'sites.remove-resource', 'removed a resource from site'],
])('%s of an earlier version has the label of %s', (earlier, current, done) => {
  expect(actText(earlier).done).toBe(done)
  expect(actText(current).done).toBe(done)
})

test('a DNS problem is described with its record and cause', () => {
  const after = JSON.stringify({ state: 'missing', cause: 'CNAME app.example.com: no CNAME record found' })
  expect(actText('dns.break', { after }).done).toBe(
    'found a DNS problem (CNAME app.example.com: no CNAME record found)',
  )
})

test.each([
  [null, '{"enabled":true}', 'set'],
  ['{"enabled":true}', '{"enabled":false}', 'disabled'],
  ['{"enabled":false}', '{"enabled":true}', 'enabled'],
  ['{"enabled":true,"a":1}', '{"enabled":true,"a":2}', 'replaced'],
  ['{"enabled":true}', '{"error_code":null}', 'replaced'],
  ['[]', '1', 'replaced'],
])('the verb for a module that changes from %s to %s is “%s”', (before, after, verb) =>
  expect(actText('https-edges.routes.oauth.put', { depth: 1, before, after }).done).toBe(`${verb} OAuth`),
)

describe('each write operation has a description', () => {
  const changing = Object.values(registry)
    .flatMap(({ ops }) => Object.values<{ name: string; method: string }>(ops))
    .filter(({ method }) => method !== 'GET')
  test.each(changing.map(({ name }) => name))('%s', (name) => {
    expect(actText(name).done).not.toBe(name)
    expect(voiceFaults([true, false].map((isDone) => actTitle(name, isDone)))).toEqual([])
  })
})
