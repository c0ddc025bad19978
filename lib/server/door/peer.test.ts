import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { peerAddress, trustedProxies } from './peer'

function peer(remoteAddress: string, forwarded: string | undefined, trusted: string[]) {
  const socket = Object.assign(Object.create(Socket.prototype) as Socket, {}) // only its address is read
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return peerAddress({ socket, headers }, trustedProxies(trusted))
}

test.each([
  ['198.51.100.7', undefined, [], '198.51.100.7'],
  ['198.51.100.7', '203.0.113.9', [], '198.51.100.7'],
  ['::ffff:198.51.100.7', undefined, [], '198.51.100.7'],
  ['10.0.0.1', '203.0.113.9', ['10.0.0.0/8'], '203.0.113.9'],
  ['::ffff:10.0.0.1', '203.0.113.9', ['10.0.0.1'], '203.0.113.9'],
  ['10.0.0.1', '1.2.3.4, 203.0.113.9', ['10.0.0.0/8'], '203.0.113.9'],
  ['10.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.2', ['10.0.0.0/8'], '203.0.113.9'],
  ['10.0.0.1', undefined, ['10.0.0.0/8'], '10.0.0.1'],
  ['10.0.0.1', 'unknown', ['10.0.0.0/8'], '10.0.0.1'],
  ['10.0.0.1', '203.0.113.9, <script>', ['10.0.0.0/8'], '10.0.0.1'],
  ['2001:db8::1', '2001:db8:1::9', ['2001:db8::/64'], '2001:db8:1::9'],
  ['10.0.0.1', '203.0.113.9:51234', ['10.0.0.0/8'], '203.0.113.9'],
  ['10.0.0.1', '[2001:db8::9]:51234, 10.0.0.2:80', ['10.0.0.0/8'], '2001:db8::9'],
  ['10.0.0.1', '[2001:db8::9]', ['10.0.0.0/8'], '2001:db8::9'],
  ['10.0.0.1', '[::ffff:203.0.113.9]:51234', ['10.0.0.0/8'], '203.0.113.9'],
  ['10.0.0.1', '2001:db8::9:443', ['10.0.0.0/8'], '2001:db8::9:443'],
  ['10.0.0.1', '203.0.113.9:', ['10.0.0.0/8'], '10.0.0.1'],
  ['10.0.0.1', '[203.0.113.9', ['10.0.0.0/8'], '10.0.0.1'],
  ['11.0.0.1', '203.0.113.9', ['10.0.0.0/8'], '11.0.0.1'],
])(
  'a request from %s forwarded for %s, trusting %j, has the client address %s',
  (remote, forwarded, trusted, wanted) => {
    expect(peer(remote, forwarded, trusted)).toBe(wanted)
  },
)

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/x', '10.0.0', '2001:db8::/129'])(
  '%s is not a valid trusted proxy',
  (entry) => {
    expect(() => trustedProxies([entry])).toThrow(entry)
  },
)
