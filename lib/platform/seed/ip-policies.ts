import { ipPolicies as policies } from '@/lib/resources/ip-policies'
import { ipPolicyRules } from '@/lib/resources/ip-policy-rules'
import type { Story } from './story'

interface Planned {
  description: string
  metadata?: string
  rules: readonly (readonly [action: 'allow' | 'deny', cidr: string, description: string])[]
}

/** The IP policies to create, with networks that are reserved for documentation (RFC 5737, RFC 3849). */
const ipPolicies: readonly Planned[] = [
  {
    description: 'Port offices',
    metadata: '{"review":"quarterly"}',
    rules: [
      ['allow', '192.0.2.0/24', 'Offices at the quay'],
      ['allow', '2001:db8:10::/48', 'Offices at the quay, IPv6'],
      ['deny', '192.0.2.64/28', 'Guest Wi-Fi'],
      ['deny', '2001:db8:10:40::/64', 'Guest Wi-Fi, IPv6'],
    ],
  },
  {
    description: 'Crane manufacturers',
    rules: [
      ['allow', '198.51.100.20/32', 'Remote support'],
      ['allow', '2001:db8:c0de::20/128', 'Remote support, IPv6'],
    ],
  },
  {
    description: 'Blocked networks (deny rules only)',
    rules: [
      ['deny', '203.0.113.192/26', 'Scans the broker every night'],
      ['deny', '2001:db8:bad::/48', 'Scans the broker over IPv6'],
    ],
  },
  { description: 'Night shift (no rules yet)', rules: [] },
]

export async function seedIpPolicies(story: Story): Promise<void> {
  for (const { rules, ...body } of ipPolicies) {
    const { id } = await story.create(policies.ops.create, body.description, body)
    for (const [action, cidr, description] of rules)
      await story.create(ipPolicyRules.ops.create, `${body.description}: ${cidr}`, {
        ip_policy_id: id,
        action,
        cidr,
        description,
      })
  }
}
