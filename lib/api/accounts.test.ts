import { expect, test } from 'vitest'
import { accountsApi } from './accounts'

const problemOf = (entry: string) =>
  accountsApi.change.body.safeParse({ dns_servers: ['1.1.1.1', entry] }).error?.issues[0]?.message

test.each([
  ['letters', 'Invalid IP address: letters. Separate addresses with commas.'],
  ['127.0.0.1:3403', 'Enter 127.0.0.1 without a port. All DNS servers use the same port.'],
  ['[::1]:53', 'Enter ::1 without a port. All DNS servers use the same port.'],
  ['300.0.0.1:53', 'Invalid IP address: 300.0.0.1:53. Separate addresses with commas.'],
])('the invalid DNS server %s is rejected with a specific message', (entry, message) => {
  expect(problemOf(entry)).toBe(message)
})

test.each(['9.9.9.9', '::1', '2001:db8::53'])('the DNS server %s is accepted', (entry) => {
  expect(problemOf(entry)).toBeUndefined()
})
