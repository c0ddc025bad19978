import { expect, onTestFinished, test } from 'vitest'
import { nextPort } from '@/lib/util/testing/ports'
import { startUdp } from './faults'
import { startZones } from './zones'

test('the servers start on another port if one of their addresses is in use', async () => {
  const port = nextPort() + 1
  const taken = await startUdp({ host: '127.0.7.250', port, answer: () => Promise.resolve(null) })
  onTestFinished(taken.close)
  const { roots, both } = await startZones({ '127.0.7.2': [] })
  expect(roots.port).not.toBe(port)
  expect(both.recursive).toEqual([{ host: '127.0.7.250', port: roots.port }])
})
