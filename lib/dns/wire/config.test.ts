import { expect, test } from 'vitest'
import { mayAsk } from './config'

const config = {
  recursive: [],
  port: 53,
  timeoutMs: 1,
  attempts: 1,
  isAllowedAddress: (ip: string) => ip === '192.0.2.1',
}

test.each([
  ['192.0.2.1', true, true],
  ['10.0.0.1', false, false],
  ['169.254.169.254', false, false],
  ['127.0.0.1', false, true],
  ['127.8.9.1', false, true],
  ['::1', false, true],
  ['::ffff:127.0.0.1', false, true],
  ['::ffff:7f00:1', false, true],
  ['::2', false, false],
  ['localhost', false, false],
  ['', false, false],
])('mayAsk(%s) is %s, or %s if loopback is allowed', (address, strict, lenient) => {
  expect(mayAsk(address, { ...config, allowLoopback: false })).toBe(strict)
  expect(mayAsk(address, { ...config, allowLoopback: true })).toBe(lenient)
})
