import { expect, test } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { isApiTunnel, mayBeTaken, verdict } from './tunnel-text'

const refusal = (error_code: string, details = {}) =>
  new ApiError({ error_code, status_code: 409, msg: 'x', details })
const web = { name: 'web', public_url: 'https://app.example.com', proto: 'https', addr: '' }

test.each([
  ['https://api.example.com', true],
  ['https://API.example.com:443/', true],
  ['http://api.example.com', true],
  ['https://api.example.com:8443', false],
  ['https://app.example.com', false],
  ['tcp://api.example.com', false],
  ['', false],
])('a tunnel at %s leads to the API: %s', (public_url, isApi) => {
  expect(isApiTunnel({ endpoint_id: 'ep_1', url: 'https://api.example.com' }, { public_url })).toBe(isApi)
})

test.each([
  ['an agent without a session', refusal('ADIT_AGENT_NOT_READY'), [], true],
  ['a name in use that is not listed', refusal('ADIT_AGENT_REFUSED', { agent_code: '102' }), [], true],
  ['a name in use, list unknown', refusal('ADIT_AGENT_REFUSED', { agent_code: '102' }), null, true],
  ['the name of a running tunnel', refusal('ADIT_AGENT_REFUSED', { agent_code: '102' }), [web], false],
  ['a refusal by the platform', refusal('ADIT_AGENT_REFUSED', { agent_code: '103' }), [], false],
  ['an error in the page', new Error('x'), [], false],
])('%s: the name may be in use: %4$s', (_, error, tunnels, isTaken) => {
  expect(mayBeTaken(error, 'web', tunnels)).toBe(isTaken)
})

test.each([
  ['start', [web], true, /now has the tunnel web/],
  [
    'start',
    [],
    true,
    /Tunnel web wasn't found on the agent at the last check\. The tunnel may still be starting/,
  ],
  ['stop', [web], true, /still has/],
  ['stop', [], true, /no longer has/],
] as const)('a %s with an unknown outcome, then a check that lists %j', (act, tunnels, isLater, reported) => {
  expect(verdict(act, 'web', { tunnels: [...tunnels], isLater })).toMatch(reported)
})

test.each([
  [null, true],
  [[web], false],
])('a check that failed or began before the command is not evidence: %j', (tunnels, isLater) => {
  expect(verdict('start', 'web', { tunnels, isLater })).toBeNull()
})
