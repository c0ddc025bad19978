import { fieldsOf } from '@/lib/util/records'
import { type ConformanceCheck, ensure, lifeOf, rowsOf } from '../check'
import { type Json, type TestedServer, Unavailable } from '../server'
import { ownDomain } from './network'

const policy = JSON.stringify({
  on_http_request: [{ actions: [{ type: 'deny', config: { status_code: 404 } }] }],
})

async function cloud(server: TestedServer): Promise<Json> {
  const domain = ownDomain('cloud')
  await server.create('/reserved_domains', { domain })
  return {
    url: `https://${domain}`,
    type: 'cloud',
    traffic_policy: policy,
    description: 'Conformance',
    metadata: '{}',
    bindings: ['public'],
  }
}

export const endpointChecks: readonly ConformanceCheck[] = [
  ...lifeOf('/endpoints', 'endpoints', cloud, { description: 'Changed' }),
  {
    claim:
      "A cloud endpoint's response contains the parts of its URL, the matching domain and the unchanged policy",
    operations: ['POST /endpoints', 'GET /endpoints/{id}'],
    async run(server) {
      const body = await cloud(server)
      const { id } = await server.create('/endpoints', body)
      const read = await server.expect('GET /endpoints/{id}', { params: { id } })
      const { hostname } = new URL(String(body.url))
      ensure(read.type === 'cloud', 'type isn\'t "cloud"')
      ensure(read.proto === 'https' && read.scheme === 'https', "proto or scheme isn't https")
      ensure(read.host === hostname && read.port === 443, "host and port don't match the URL")
      ensure(read.hostport === `${hostname}:443`, "hostport doesn't match host and port")
      ensure(read.traffic_policy === policy, 'traffic_policy differs from what was sent')
      ensure(typeof fieldsOf(read.domain).id === 'string', "domain isn't a reference")
    },
  },
  {
    claim: 'Only cloud endpoints can be created',
    operations: ['POST /endpoints'],
    rule: 'create, update or delete of an endpoint that is not a cloud endpoint',
    async run(server) {
      const body = await cloud(server)
      for (const type of ['edge', 'ephemeral'])
        await server.refuses('POST /endpoints', { body: { ...body, type } })
    },
  },
  {
    claim: 'Only cloud endpoints can be updated and deleted',
    operations: ['PATCH /endpoints/{id}', 'DELETE /endpoints/{id}'],
    rule: 'create, update or delete of an endpoint that is not a cloud endpoint',
    async run(server) {
      const id = await servedEndpoint(server)
      await server.refuses('PATCH /endpoints/{id}', { params: { id }, body: { description: 'Changed' } })
      await server.refuses('DELETE /endpoints/{id}', { params: { id } })
    },
  },
  {
    claim: 'A URL without a valid scheme, host or port is rejected',
    operations: ['POST /endpoints'],
    async run(server) {
      const body = await cloud(server)
      for (const url of ['', 'ftp://files.example', `${String(body.url)}/path`, 'https://'])
        await server.refuses('POST /endpoints', { body: { ...body, url } })
    },
  },
]

async function servedEndpoint(server: TestedServer): Promise<string> {
  const find = async () =>
    rowsOf(await server.expect('GET /endpoints'), 'endpoints').find(({ type }) => type !== 'cloud')
  const known = await find()
  if (typeof known?.id === 'string') return known.id
  const domain = ownDomain('edge')
  await server.create('/reserved_domains', { domain })
  await server.create('/edges/https', { hostports: [`${domain}:443`] })
  const created = await find()
  if (typeof created?.id !== 'string') throw new Unavailable('an endpoint that an agent or an edge serves')
  return created.id
}
