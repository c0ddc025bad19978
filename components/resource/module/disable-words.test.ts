import { expect, test } from 'vitest'
import { httpsEdgeModuleInfos } from '@/lib/resources/info/edge-modules'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { tcpEdgeModuleInfos } from '@/lib/resources/info/tcp-edge-modules'
import { disableWords } from './disable-words'

test.each([
  [httpsEdgeModuleInfos.mutual_tls, 'Disable mutual TLS', /^Everybody who reaches the edge gets in/],
  [routeModuleInfos.ip_restriction, 'Disable IP restriction', /^Everybody who reaches the route gets in/],
  [tcpEdgeModuleInfos.ip_restriction, 'Disable IP restriction', /^Everybody who reaches the edge gets in/],
  [routeModuleInfos.oauth, 'Disable OAuth', /^Everybody gets in without signing in/],
  [routeModuleInfos.backend, 'Disable backend', /visitors get an error/],
])('$label: what stops, and that it is kept', (info, act, stops) => {
  const { title, description, confirm } = disableWords(info)
  expect([title, confirm]).toEqual([`${act}?`, act])
  expect(description).toMatch(stops)
  expect(description).toMatch(/ What is configured is kept: enable it to have it back\.$/)
})
