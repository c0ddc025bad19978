import { canonicalName, isWithin } from '@/lib/dns/model/records'
import { agentIngresses as resource } from '@/lib/resources/agent-ingresses'
import { agentRegions } from '@/lib/resources/values/regions'
import { collection, texts } from '../store/collection'
import { BASE_DOMAIN, type HandlersOf } from '../context'
import { invalid } from '../requests/errors'
import { sameCertificate, startProvisioning, storedPolicy } from '../provisioning/state'
import { ingressServers } from '../zones'

export const ingresses = collection(resource, {
  filterable: ['id', 'created_at', 'description', 'metadata', 'domain'],
})

const unmanaged = { certificate_management_policy: null, certificate_management_status: null }

const managed = storedPolicy('rsa')

export const agentIngressesHandlers: HandlersOf<'agent-ingresses'> = {
  ...ingresses.handlers,
  async create({ body }, context) {
    const domain = canonicalName(body.domain)
    if (isWithin(domain, BASE_DOMAIN))
      throw invalid(
        6705,
        `An agent ingress requires a domain of your own, not one under ${BASE_DOMAIN}`,
        'domain',
      )
    if (await ingresses.isTaken(context, domain))
      throw invalid(6706, `${domain} is already an agent ingress`, 'domain')
    const policy = body.certificate_management_policy
    const start = policy ? startProvisioning(context.now) : null
    const fields = {
      ...texts(body),
      domain,
      ns_targets: ingressServers,
      region_domains: agentRegions.map((region) => `tunnel.${region}.${domain}`),
      ...unmanaged,
      ...(policy && start ? { certificate_management_policy: managed(policy), ...start.fields } : {}),
    }
    return ingresses.insert(context, fields, { uniqueKey: domain, work: start?.work ?? null })
  },
  async update({ params, body }, context) {
    const old = await ingresses.get(context, params.id)
    const text = texts(body, old)
    const policy = body.certificate_management_policy
    if (policy === undefined || (policy && sameCertificate(managed(policy), old)))
      return ingresses.update(context, params.id, text)
    if (policy === null) return ingresses.update(context, params.id, { ...text, ...unmanaged }, null)
    const { fields, work } = startProvisioning(context.now)
    const changed = { ...text, certificate_management_policy: managed(policy), ...fields }
    return ingresses.update(context, params.id, changed, work)
  },
}
