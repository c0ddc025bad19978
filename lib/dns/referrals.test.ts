import { expect, test } from 'vitest'
import type { ZoneServers } from '@/lib/dns/config'
import { createReferrals } from './referrals'

const cut = (zone: string, servers = [{ host: '192.0.2.1', port: 53 }]): ZoneServers => ({
  zone,
  servers: [{ name: `ns.${zone}`, servers, problem: 'no-address' }],
})

test('a referral is shared until its time is over', () => {
  let nowMs = 0
  const referrals = createReferrals(() => nowMs)
  expect(referrals.find('com')).toBeNull()
  referrals.keep(cut('com'), 60)
  expect(referrals.find('com')).toEqual(cut('com'))
  nowMs = 59_999
  expect(referrals.find('com')).toEqual(cut('com'))
  nowMs = 60_000
  expect(referrals.find('com')).toBeNull()
})

test('a registry cannot keep its referral for days', () => {
  let nowMs = 0
  const referrals = createReferrals(() => nowMs)
  referrals.keep(cut('com'), 172_800)
  nowMs = 6 * 3600 * 1000
  expect(referrals.find('com')).toBeNull()
})

test('what cannot be asked, or failed, is not kept', () => {
  const referrals = createReferrals()
  referrals.keep(cut('com', []), 60)
  referrals.keep(cut('net'), 0)
  referrals.keep(cut('org'), 60)
  referrals.drop('org')
  expect(['com', 'net', 'org'].map((zone) => referrals.find(zone))).toEqual([null, null, null])
})

test('the number of zones is limited: the oldest is forgotten', () => {
  const referrals = createReferrals()
  for (let number = 0; number <= 500; number += 1) referrals.keep(cut(`z${number}`), 60)
  expect(referrals.find('z0')).toBeNull()
  expect(referrals.find('z500')).not.toBeNull()
})
