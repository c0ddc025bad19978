import { flag, newId, now, only, referenceTo, refuseBy, readText, readTexts, textFields } from './fields'
import { type SeenRequest, type JsonObject, RejectedRequest } from './http'
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

  const newIngress = ({ body }: SeenRequest): JsonObject => {
    only(body, 'description', 'domain')
    const domain = readText(body, 'domain')
    if (!domain) throw new RejectedRequest(400, 'domain is required')
    return {
      id: newId('agin'),
      description: readText(body, 'description') ?? '',
      domain,
      ns_targets: [1, 2, 3, 4].map((n) => `ns${n}.second.example`),
      region_domains: regions.map((region) => `tunnel.${region}.${domain}`),
      created_at: now(),
      certificate_management_policy: null,
      certificate_management_status: null,
    }
  }
  const newDomain = ({ body }: SeenRequest): JsonObject => {
    only(body, 'domain', 'region')
    const domain = readText(body, 'domain')
    if (!domain) throw new RejectedRequest(400, 'domain is required')
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
  const newBot = ({ body }: SeenRequest): JsonObject => {
    only(body, 'name')
    return {
      id: newId('bot'),
      name: readText(body, 'name') ?? '',
      active: flag({}, 'active', true),
      created_at: now(),
    }
  }
  const newAddress = ({ body }: SeenRequest): JsonObject => {
    only(body, 'description', 'metadata', 'region')
    const region = readText(body, 'region') ?? 'us'
    if (!addressRegions.includes(region)) throw new RejectedRequest(400, 'Unknown region')
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
  const changeAddress = ({ body, baseUrl }: SeenRequest, old: JsonObject): JsonObject => {
    only(body, 'description', 'metadata', 'endpoint_configuration_id')
    const id = readText(body, 'endpoint_configuration_id')
    const attached = id ? referenceTo(baseUrl, '/endpoint_configurations', id) : null
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

function addressOf(url: string): JsonObject {
  const [, scheme = '', host = '', portText] = /^(\w+):\/\/([^/:]+)(?::(\d+))?$/.exec(url) ?? []
  const port = portText === undefined ? schemes[scheme] : Number(portText)
  if (!Object.hasOwn(schemes, scheme) || port === null || port === undefined)
    throw new RejectedRequest(400, 'url has a scheme, a host and a port')
  return { scheme, proto: scheme, host, port, hostport: `${host}:${port}`, url, public_url: url }
}

/** Returns the operations on endpoints. Only cloud endpoints can be created and changed. */
export function endpointOperations(domains: Collection, addresses: Collection) {
  const all = new Collection('/endpoints', 'endpoints')
  const fields = ['url', 'traffic_policy', 'description', 'metadata', 'bindings']
  const servedBy = (url: string, baseUrl: string): JsonObject => {
    const { host, hostport } = addressOf(url)
    const domain = [...domains.all.values()].find((one) => one.domain === host)
    const address = [...addresses.all.values()].find((one) => one.addr === hostport)
    return {
      domain: domain ? referenceTo(baseUrl, '/reserved_domains', String(domain.id)) : null,
      tcp_addr: address ? referenceTo(baseUrl, '/reserved_addrs', String(address.id)) : null,
    }
  }
  const notCloud = 'create, update or delete of an endpoint that is not a cloud endpoint'
  const isCloud = ({ type }: JsonObject) =>
    refuseBy(notCloud, type !== 'cloud', 400, 'Only cloud endpoints can be created and changed')
  const create = ({ body, baseUrl }: SeenRequest): JsonObject => {
    only(body, ...fields, 'type')
    isCloud({ type: readText(body, 'type') ?? 'cloud' })
    const url = readText(body, 'url') ?? ''
    const [at, policy] = [now(), readText(body, 'traffic_policy') ?? '']
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
      bindings: readTexts(body, 'bindings') ?? ['public'],
    }
  }
  const update = ({ body, baseUrl }: SeenRequest, old: JsonObject): JsonObject => {
    isCloud(old)
    only(body, ...fields)
    const url = readText(body, 'url')
    return {
      ...old,
      ...(url !== undefined && { ...addressOf(url), ...servedBy(url, baseUrl) }),
      ...textFields(body, old),
      traffic_policy: readText(body, 'traffic_policy') ?? old.traffic_policy,
      bindings: readTexts(body, 'bindings') ?? old.bindings,
      updated_at: now(),
    }
  }
  /** Adds an endpoint that an agent or edge serves. */
  const serve = (type: 'ephemeral' | 'edge', url: string, more: JsonObject): JsonObject =>
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
export function sshCredentialOperations(isAdmin: () => boolean, isBot: (id: string) => boolean) {
  const all = new Collection('/ssh_credentials', 'ssh_credentials')
  const own = newId('usr')
  const acl = (body: JsonObject): string[] | undefined => {
    const rules = readTexts(body, 'acl')
    if (rules?.some((rule) => rule !== '*' && !/^bind:\S+$/.test(rule)))
      throw new RejectedRequest(400, 'An ACL rule is bind:<target> or *')
    return rules
  }
  const create = ({ body }: SeenRequest): JsonObject => {
    only(body, 'public_key', 'description', 'metadata', 'acl', 'owner_id')
    const owner = readText(body, 'owner_id') ?? own
    const rule = 'owner_id naming another owner by a non-admin caller'
    refuseBy(rule, owner !== own && !isAdmin(), 403, 'Only admins may name another owner')
    if (owner !== own && !isBot(owner)) throw new RejectedRequest(400, "This owner doesn't exist")
    const public_key = readText(body, 'public_key')
    if (!public_key) throw new RejectedRequest(400, 'public_key is required')
    return {
      id: newId('sshcr'),
      created_at: now(),
      ...textFields(body),
      public_key,
      acl: acl(body) ?? [],
      owner_id: owner,
    }
  }
  const update = ({ body }: SeenRequest, old: JsonObject): JsonObject => {
    only(body, 'description', 'metadata', 'acl')
    return { ...old, ...textFields(body, old), acl: acl(body) ?? old.acl }
  }
  return operationsOf(all, { create, update, remove: () => {} }, ['get', 'list'])
}
