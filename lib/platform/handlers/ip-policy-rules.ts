import { formatCidr, parseCidr } from '@/lib/resources/ip/cidr'
import { type IpPolicyRule, ipPolicyRules as resource } from '@/lib/resources/ip-policy-rules'
import { counted } from '@/lib/util/text'
import { collection, texts } from '../store/collection'
import type { PlatformContext, HandlersOf } from '../context'
import { invalid } from '../requests/errors'
import { findObject, referrersOf } from '../store/objects'
import { refTo } from '../store/refs'

const rows = collection(resource, {
  filterable: ['id', 'created_at', 'description', 'metadata', 'ip_policy.id', 'cidr', 'action'],
})

const spelled = (cidr: string) => {
  const network = parseCidr(cidr)
  return network ? formatCidr(network) : cidr
}

async function refuseDuplicate(context: PlatformContext, policyId: string, cidr: string, ownId?: string) {
  const rules = await referrersOf(context.db, policyId, 'ip-policy-rules')
  // Written by insert
  const others = rules.filter(({ id }) => id !== ownId).map(({ body }) => JSON.parse(body) as IpPolicyRule)
  if (others.some((rule) => spelled(rule.cidr) === spelled(cidr)))
    throw invalid(1408, `The policy already has a rule for ${spelled(cidr)}`, 'cidr')
  return others.length
}

export const ipPolicyRulesHandlers: HandlersOf<'ip-policy-rules'> = {
  ...rows.handlers,
  async create({ body }, context) {
    const { ip_policy_id: policyId, cidr, action } = body
    if (!(await findObject(context.db, 'ip-policies', policyId)))
      throw invalid(1402, 'No IP policy has this ID', 'ip_policy_id')
    const count = await refuseDuplicate(context, policyId, cidr)
    const most = context.settings.max_ip_policy_rules
    if (most > 0 && count >= most)
      throw invalid(1411, `The limit of ${counted(most, 'rule')} per policy has been reached`)
    return rows.insert(context, { ...texts(body), cidr, action, ip_policy: refTo(policyId) })
  },
  update: ({ params, body }, context) =>
    rows.change(context, params.id, async (old) => {
      const { cidr = old.cidr } = body
      await refuseDuplicate(context, old.ip_policy.id, cidr, params.id)
      return { ...texts(body, old), cidr }
    }),
}
