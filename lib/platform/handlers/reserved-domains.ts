import { canonicalName, isWithin } from '@/lib/dns/model/records'
import { type ReservedDomain, reservedDomains as resource } from '@/lib/resources/reserved-domains'
import type { Input } from '@/lib/contract/operation'
import { counted } from '@/lib/util/text'
import { collection, texts } from '../store/collection'
import { BASE_DOMAIN, type PlatformContext, type HandlersOf } from '../context'
import { invalid } from '../requests/errors'
import { hasIdShape, randomBase36 } from '../store/ids'
import { refTo } from '../store/refs'
import { sameCertificate, startProvisioning, storedPolicy } from '../provisioning/state'
import { accountLabel } from '../zones'

export const domainCollection = collection(resource, {
  filterable: [
    'id',
    'created_at',
    'description',
    'metadata',
    'domain',
    'region',
    'cname_target',
    'certificate.id',
    'acme_challenge_cname_target',
  ],
})
type Body = Input<(typeof resource.ops)['update']>['body']

const managed = storedPolicy('ecdsa')
const isPlatformName = (domain: string) => isWithin(domain, BASE_DOMAIN)
const POLICY = 'certificate_management_policy'

async function checkCertificates(body: Body, domain: string, { db }: PlatformContext): Promise<void> {
  const { certificate_id, certificate_management_policy: policy } = body
  if (isPlatformName(domain) && policy)
    throw invalid(
      439,
      `Names under ${BASE_DOMAIN} use the platform's certificate. Omit certificate_management_policy.`,
      POLICY,
    )
  if (!certificate_id) return
  if (isPlatformName(domain))
    throw invalid(
      440,
      `Names under ${BASE_DOMAIN} use the platform's certificate. Omit certificate_id.`,
      'certificate_id',
    )
  if (policy) throw invalid(434, 'Set either a certificate or a policy, not both', 'certificate_id')
  if (!hasIdShape(certificate_id, 'cert'))
    throw invalid(227, 'A certificate ID must be cert_ followed by 27 letters and digits', 'certificate_id')
  const found = await db
    .selectFrom('objects')
    .select('id')
    .where('id', '=', certificate_id)
    .executeTakeFirst()
  if (!found) throw invalid(215, 'No certificate has this ID', 'certificate_id')
}

async function checkQuotas(context: PlatformContext, isWildcard: boolean): Promise<void> {
  const { quota_reserved_domains: all, quota_wildcard_domains: wildcards } = context.settings
  if (all > 0 && (await domainCollection.count(context)) >= all)
    throw invalid(415, `The limit of ${counted(all, 'domain')} has been reached`, 'domain')
  if (isWildcard && wildcards > 0 && (await domainCollection.count(context, '*.')) >= wildcards)
    throw invalid(418, `The limit of ${counted(wildcards, 'wildcard domain')} has been reached`, 'domain')
}

async function targetsOf(domain: string, { db }: PlatformContext) {
  if (isPlatformName(domain)) return { cname_target: null, acme_challenge_cname_target: null }
  const challenge = `${randomBase36(8)}.acme-challenge.${BASE_DOMAIN}`
  return {
    cname_target: `${randomBase36(17)}.${await accountLabel(db)}.cname.${BASE_DOMAIN}`,
    acme_challenge_cname_target: domain.startsWith('*.') ? challenge : null,
  }
}

/**
 * Returns the certificate fields that an update changes, and the domain's new work: null to stop the work, or undefined
 * to keep it.
 */
function certificateChange(body: Body, old: ReservedDomain, now: Date) {
  const { certificate_id, certificate_management_policy: policy } = body
  if (policy && sameCertificate(managed(policy), old)) return { fields: {}, work: undefined }
  if (policy) {
    const { fields, work } = startProvisioning(now)
    return { fields: { certificate_management_policy: managed(policy), ...fields }, work }
  }
  const unmanaged = { certificate_management_policy: null, certificate_management_status: null }
  if (certificate_id && policy === undefined && old.certificate_management_policy)
    throw invalid(
      434,
      'This domain has a managed certificate. To use a certificate of your own instead, also set certificate_management_policy to null.',
      'certificate_id',
    )
  if (certificate_id) return { fields: { ...unmanaged, certificate: refTo(certificate_id) }, work: null }
  const detached = certificate_id === undefined ? {} : { certificate: null }
  if (policy === null) return { fields: { ...unmanaged, ...detached }, work: null }
  if (certificate_id !== undefined) checkDetachable(old)
  return { fields: detached, work: undefined }
}

function checkDetachable(domain: ReservedDomain): void {
  if (domain.certificate_management_policy)
    throw invalid(
      436,
      "A managed certificate can't be detached. Set certificate_management_policy to null instead.",
      'certificate_id',
    )
}

/** Handlers for reserved domains. A custom domain gets a CNAME target and, by default, a managed certificate. */
export const reservedDomainsHandlers: HandlersOf<'reserved-domains'> = {
  ...domainCollection.handlers,
  async create({ body }, context) {
    const domain = canonicalName(body.domain)
    await checkCertificates(body, domain, context)
    if (await domainCollection.isTaken(context, domain))
      throw invalid(413, `${domain} is already reserved`, 'domain')
    await checkQuotas(context, domain.startsWith('*.'))
    const isOwnName = !isPlatformName(domain)
    const asked = body.certificate_management_policy
    const preset = isOwnName && !body.certificate_id ? { authority: 'letsencrypt' } : null
    const policy = asked === undefined ? preset : asked
    const start = policy ? startProvisioning(context.now) : null
    const fields = {
      ...texts(body),
      domain,
      region: isOwnName ? '' : (body.region ?? ''),
      ...(await targetsOf(domain, context)),
      http_endpoint_configuration: null,
      https_endpoint_configuration: null,
      certificate: body.certificate_id ? refTo(body.certificate_id) : null,
      certificate_management_policy: policy ? managed(policy) : null,
      certificate_management_status: start?.fields.certificate_management_status ?? null,
      resolves_to: body.resolves_to ?? [{ value: 'global' }],
    }
    return domainCollection.insert(context, fields, { uniqueKey: domain, work: start?.work ?? null })
  },
  async update({ params, body }, context) {
    const old = await domainCollection.get(context, params.id)
    await checkCertificates(body, old.domain, context)
    const { fields, work } = certificateChange(body, old, context.now)
    const resolves =
      body.resolves_to === undefined ? {} : { resolves_to: body.resolves_to ?? [{ value: 'global' }] }
    return domainCollection.update(context, params.id, { ...texts(body, old), ...resolves, ...fields }, work)
  },
  async detachCertificate({ params }, context) {
    checkDetachable(await domainCollection.get(context, params.id))
    await domainCollection.update(context, params.id, { certificate: null })
  },
  async detachPolicy({ params }, context) {
    const none = { certificate_management_policy: null, certificate_management_status: null }
    await domainCollection.update(context, params.id, none, null)
  },
}
