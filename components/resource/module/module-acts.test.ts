import { expect, test } from 'vitest'
import { httpsEdgeModuleInfos } from '@/lib/resources/info/edge-modules'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { tcpEdgeModuleInfos } from '@/lib/resources/info/tcp-edge-modules'
import { disableLabels } from './module-acts'

test.each([
  [httpsEdgeModuleInfos.mutual_tls, 'Disable mutual TLS', /^Clients no longer need a certificate/],
  [routeModuleInfos.ip_restriction, 'Disable IP restriction', /^Requests from any address are allowed/],
  [tcpEdgeModuleInfos.ip_restriction, 'Disable IP restriction', /^Connections from any address are allowed/],
  [routeModuleInfos.oauth, 'Disable OAuth', /^Everyone has access without signing in/],
  [routeModuleInfos.backend, 'Disable backend', /^Visitors get an error/],
])(
  'the confirmation to disable $label says what stops and that the configuration is kept',
  (info, act, stops) => {
    const { title, description, confirm } = disableLabels(info)
    expect([title, confirm]).toEqual([`${act}?`, act])
    expect(description).toMatch(stops)
    expect(description).toMatch(
      / The configuration is kept\. To use the configuration again, enable the module\.$/,
    )
  },
)
