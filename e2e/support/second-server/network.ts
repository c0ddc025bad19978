import { flag, newId, now, only, refTo, refuseBy, text, texts, textFields } from './fields'
import { type Asked, type Json, Refused } from './http'
import { operationsOf, Collection } from './collection'

const regions = ['us', 'us-cal-1', 'eu', 'au', 'ap', 'jp', 'sa', 'in']
const addressRegions = ['au', 'eu', 'ap', 'us', 'jp', 'in', 'sa']

/** Returns the operations on agent ingresses, reserved domains, bot users and reserved addresses. */
export function network() {
  const ingresses = new Collection('/agent_ingresses', 'agent_ingresses')
  const domains = new Collection('/reserved_domains', 'reserved_domains')
  const bots = new Collection('/bot_users', 'bot_users')
  const addresses = new Collection('/reserved_addrs', 'reserved_addrs')
  let port = 31_000

  const newIngress = ({ body }: Asked): Json => {
    only(body, 'description', 'domain')
    const domain = text(body, 'domain')
    if (!domain) throw new Refused(400, 'domain is required')
    return {
      id: newId('agin'),
      description: text(body, 'description') ?? '',
      domain,
      ns_targets: [1, 2, 3, 4].map((n) => `ns${n}.second.example`),
      region_domains: regions.map((region) => `tunnel.${region}.${domain}`),
      created_at: now(),
      certificate_management_policy: null,
      certificate_management_status: null,
    }
  }
  const newDomain = ({ body }: Asked): Json => {
    only(body, 'domain', 'region')
    const domain = text(body, 'domain')
    if (!domain) throw new Refused(400, 'domain is required')
    return {
      id: newId('rd'),
      created_at: now(),
      domain,
      region: '',
      cname_target: 'a1b2c3.cname.second.example',
      http_endpoint_configuration: null,
      https_endpoint_configuration: null,
      certificate: null,
      certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'ecdsa' },
      certificate_management_status: {
        renews_at: null,
        provisioning_job: {
          error_code: null,
          msg: 'Managed certificate provisioning in progress.',
          started_at: now(),
          retries_at: null,
        },
      },
      acme_challenge_cname_target: domain.startsWith('*.') ? 'a1b2c3.acme.second.example' : null,
    }
  }
  const newBot = ({ body }: Asked): Json => {
    only(body, 'name')
    return {
      id: newId('bot'),
      name: text(body, 'name') ?? '',
      active: flag({}, 'active', true),
      created_at: now(),
    }
  }
  const newAddress = ({ body }: Asked): Json => {
    only(body, 'description', 'metadata', 'region')
    const region = text(body, 'region') ?? 'us'
    if (!addressRegions.includes(region)) throw new Refused(400, 'There is no such region')
    const addr = `1.tcp.${region}.second.example:${port++}`
    return {
      id: newId('ra'),
      created_at: now(),
      ...textFields(body),
      addr,
      region,
      endpoint_configuration: null,
    }
  }
  const changeAddress = ({ body, baseUrl }: Asked, old: Json): Json => {
    only(body, 'description', 'metadata', 'endpoint_configuration_id')
    const id = text(body, 'endpoint_configuration_id')
    const attached = id ? refTo(baseUrl, '/endpoint_configurations', id) : null
    const endpoint_configuration = id === undefined ? old.endpoint_configuration : attached
    return { ...old, ...textFields(body, old), endpoint_configuration }
  }
  return {
    domains,
    addresses,
    isBot: (id: string) => bots.all.has(id),
    operations: {
      ...operationsOf(ingresses, { create: newIngress }, ['list']),
      ...operationsOf(domains, { create: newDomain }, []),
      ...operationsOf(bots, { create: newBot }, []),
      ...operationsOf(addresses, { create: newAddress, update: changeAddress, remove: () => {} }, [
        'get',
        'list',
      ]),
    },
  }
}

const schemes: Record<string, number | null> = { http: 80, https: 443, tls: 443, tcp: null }

function addressOf(url: string): Json {
  const [, scheme = '', host = '', portText] = /^(\w+):\/\/([^/:]+)(?::(\d+))?$/.exec(url) ?? []
  const port = portText === undefined ? schemes[scheme] : Number(portText)
  if (!Object.hasOwn(schemes, scheme) || port === null || port === undefined)
    throw new Refused(400, 'url has a scheme, a host and a port')
  return { scheme, proto: scheme, host, port, hostport: `${host}:${port}`, url, public_url: url }
}

/** Returns the operations on endpoints. Only cloud endpoints can be created and changed. */
export function endpoints(domains: Collection, addresses: Collection) {
  const all = new Collection('/endpoints', 'endpoints')
  const fields = ['url', 'traffic_policy', 'description', 'metadata', 'bindings']
  const servedBy = (url: string, baseUrl: string): Json => {
    const { host, hostport } = addressOf(url)
    const domain = [...domains.all.values()].find((one) => one.domain === host)
    const address = [...addresses.all.values()].find((one) => one.addr === hostport)
    return {
      domain: domain ? refTo(baseUrl, '/reserved_domains', String(domain.id)) : null,
      tcp_addr: address ? refTo(baseUrl, '/reserved_addrs', String(address.id)) : null,
    }
  }
  const notCloud = 'create, update or delete of an endpoint that is not a cloud endpoint'
  const isCloud = ({ type }: Json) =>
    refuseBy(notCloud, type !== 'cloud', 400, 'Only cloud endpoints can be created and changed')
  const create = ({ body, baseUrl }: Asked): Json => {
    only(body, ...fields, 'type')
    isCloud({ type: text(body, 'type') ?? 'cloud' })
    const url = text(body, 'url') ?? ''
    const [at, policy] = [now(), text(body, 'traffic_policy') ?? '']
    return {
      id: newId('ep'),
      region: '',
      created_at: at,
      updated_at: at,
      ...addressOf(url),
      type: 'cloud',
      ...textFields(body),
      ...servedBy(url, baseUrl),
      tunnel: null,
      edge: null,
      traffic_policy: policy,
      bindings: texts(body, 'bindings') ?? ['public'],
    }
  }
  const update = ({ body, baseUrl }: Asked, old: Json): Json => {
    isCloud(old)
    only(body, ...fields)
    const url = text(body, 'url')
    return {
      ...old,
      ...(url !== undefined && { ...addressOf(url), ...servedBy(url, baseUrl) }),
      ...textFields(body, old),
      traffic_policy: text(body, 'traffic_policy') ?? old.traffic_policy,
      bindings: texts(body, 'bindings') ?? old.bindings,
      updated_at: now(),
    }
  }
  /** Adds an endpoint that an agent or edge serves. */
  const serve = (type: 'ephemeral' | 'edge', url: string, more: Json): Json =>
    all.put({
      id: newId('ep'),
      region: 'eu',
      created_at: now(),
      updated_at: now(),
      ...addressOf(url),
      type,
      metadata: '',
      description: '',
      bindings: ['public'],
      ...more,
    })
  const drop = (id: string) => void all.all.delete(id)
  return { serve, drop, operations: operationsOf(all, { create, update, remove: isCloud }, ['get', 'list']) }
}

/** Returns the operations on SSH credentials. Only an admin can assign a credential to a different owner. */
export function sshCredentials(isAdmin: () => boolean, isBot: (id: string) => boolean) {
  const all = new Collection('/ssh_credentials', 'ssh_credentials')
  const own = newId('usr')
  const acl = (body: Json): string[] | undefined => {
    const rules = texts(body, 'acl')
    if (rules?.some((rule) => rule !== '*' && !/^bind:\S+$/.test(rule)))
      throw new Refused(400, 'An ACL rule is bind:<target> or *')
    return rules
  }
  const create = ({ body }: Asked): Json => {
    only(body, 'public_key', 'description', 'metadata', 'acl', 'owner_id')
    const owner = text(body, 'owner_id') ?? own
    const rule = 'owner_id naming another owner by a non-admin caller'
    refuseBy(rule, owner !== own && !isAdmin(), 403, 'Only admins may name another owner')
    if (owner !== own && !isBot(owner)) throw new Refused(400, 'There is no such owner')
    const public_key = text(body, 'public_key')
    if (!public_key) throw new Refused(400, 'public_key is required')
    return {
      id: newId('sshcr'),
      created_at: now(),
      ...textFields(body),
      public_key,
      acl: acl(body) ?? [],
      owner_id: owner,
    }
  }
  const update = ({ body }: Asked, old: Json): Json => {
    only(body, 'description', 'metadata', 'acl')
    return { ...old, ...textFields(body, old), acl: acl(body) ?? old.acl }
  }
  return operationsOf(all, { create, update, remove: () => {} }, ['get', 'list'])
}
