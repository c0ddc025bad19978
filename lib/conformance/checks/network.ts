import { fieldsOf } from '@/lib/util/records'
import { type ConformanceCheck, ensure, fresh, lifeOf, limitOf, rowsOf } from '../check'
import type { Json } from '../server'

export const ownDomain = (label: string) => `${fresh(label)}.conformance.example`
const address = async (): Promise<Json> => ({ description: 'Conformance', metadata: '{"a":1}', region: 'eu' })
const regions = ['au', 'eu', 'ap', 'us', 'jp', 'in', 'sa']

export const networkChecks: readonly ConformanceCheck[] = [
  {
    claim: 'An agent ingress has name servers and one domain per region, and appears in the list',
    operations: ['POST /agent_ingresses', 'GET /agent_ingresses'],
    async run(server) {
      const domain = ownDomain('connect')
      const created = await server.create('/agent_ingresses', { domain, description: 'Conformance' })
      ensure(created.domain === domain, 'domain differs from what was sent')
      ensure(rowsOf(created, 'ns_targets').length > 0, 'The agent ingress has no name servers')
      const isBelow = (name: unknown) => typeof name === 'string' && name.endsWith(`.${domain}`)
      ensure(rowsOf(created, 'region_domains').every(isBelow), `A region domain isn't under ${domain}`)
      // The specification shows no envelope for this list, so its only array is accepted under any name.
      const { json: list } = await server.ask('GET /agent_ingresses')
      const lists = Object.values(list).filter(Array.isArray)
      ensure(lists.length === 1, "The response doesn't contain exactly one list")
      ensure(
        (lists[0] ?? []).some((row: Json) => row.id === created.id),
        'The agent ingress is missing from the list',
      )
    },
  },
  {
    claim: 'A wildcard domain has a CNAME target for traffic and one for its certificate challenge',
    operations: ['POST /reserved_domains'],
    async run(server) {
      const domain = `*.${ownDomain('site')}`
      const created = await server.create('/reserved_domains', { domain })
      ensure(created.domain === domain, 'domain differs from what was sent')
      for (const field of ['cname_target', 'acme_challenge_cname_target'])
        ensure(typeof created[field] === 'string' && created[field] !== '', `${field} is missing`)
    },
  },
  {
    claim: 'A new bot user is active',
    operations: ['POST /bot_users'],
    async run(server) {
      const created = await server.create('/bot_users', { name: fresh('conformance') })
      ensure(created.active === true, "active isn't true")
    },
  },
  ...lifeOf('/reserved_addrs', 'reserved_addrs', address, { description: 'Changed' }),
  limitOf('/reserved_addrs', 'metadata', address),
  {
    claim:
      'A TCP address has a host and a port in its region; the default region is "us", and unknown regions are rejected',
    operations: ['POST /reserved_addrs'],
    async run(server) {
      const created = await server.create('/reserved_addrs', {})
      ensure(created.region === 'us', 'region doesn\'t default to "us"')
      ensure(/^[^\s:]+:\d+$/.test(String(created.addr)), "addr isn't a host and a port")
      for (const region of regions) await server.create('/reserved_addrs', { region })
      for (const region of ['us-cal-1', 'mars', ''])
        await server.refuses('POST /reserved_addrs', { body: { region } })
    },
  },
  {
    claim: 'An endpoint configuration can be attached to an address by ID',
    operations: ['PATCH /reserved_addrs/{id}'],
    async run(server) {
      const { id } = await server.create('/reserved_addrs', {})
      const body = { endpoint_configuration_id: 'ec_2aAbBcCdDeEfFgGhHiIjJkKlLmM' }
      const attached = await server.expect('PATCH /reserved_addrs/{id}', { params: { id }, body })
      const { endpoint_configuration: configuration } = attached
      ensure(
        fieldsOf(configuration).id === body.endpoint_configuration_id,
        'endpoint_configuration differs from what was sent',
      )
    },
  },
]
