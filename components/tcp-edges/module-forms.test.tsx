import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { tcpEdges } from '@/lib/resources/tcp-edges'
import { TcpEdgeModule } from './module-forms'

const get = tcpEdges.ops['traffic_policy.get']
const put = tcpEdges.ops['traffic_policy.put']

function html(value: unknown) {
  const queries = new QueryClient()
  const key = [info.name, 'get', 'lab', 'e1', get.name, { id: 'e1' }, 'edit']
  queries.setQueryData(key, { item: { enabled: true, value }, isMismatch: false })
  const blocked = { [get.name]: null, [put.name]: null }
  return onAccount(<TcpEdgeModule id="e1" module="traffic_policy" />, { blocked, queries })
}

const warning = /unknown format: Policy\. Saving replaces the stored values/

test('the form of a policy that the API returned as an object contains the policy', () => {
  const page = html({ on_tcp_connect: [{ name: 'kept' }] })
  expect(page).toContain('on_tcp_connect')
  expect(page).not.toMatch(warning)
})

test('the form of a module with a field in an unknown format says that saving replaces it', () => {
  for (const value of [7, ['x']]) expect(html(value)).toMatch(warning)
  for (const value of ['{}', '', null]) expect(html(value)).not.toMatch(warning)
})
