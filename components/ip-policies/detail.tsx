'use client'

import { useState } from 'react'
import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { AddressCheck } from '@/components/resource/ip/address-check'
import { useIpRules, type KnownRule, type RulesLookup } from '@/components/resource/ip/use-ip-rules'
import { ipPoliciesInfo } from '@/lib/resources/info/ip-policies'
import { ipPolicies } from '@/lib/resources/ip-policies'
import { formatNumber } from '@/lib/util/text'
import { ActLink } from '@/components/resource/act/act-link'
import { StateOf } from '@/components/ui/state-chip'
import { icons } from '@/lib/resources/icons'
import { useOwnState } from '@/components/resource/detail/use-own-state'
import { unusedLabel } from '@/lib/traffic/model/nodes'
import { ruleState } from '@/lib/resources/states/own-state'
import { RulesUnknown } from '@/components/resource/ip/rules-unknown'
import { useAccount } from '@/components/shell/account-context'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { Link } from '@/components/ui/link'
import { Menu } from '@/components/ui/menu'
import { useQueryString } from '@/components/ui/query-string'
import { Badge } from '@/components/ui/text'
import { EmptyState } from '@/components/ui/placeholder'
import { Section } from '@/components/ui/section'
import { permissionFor } from '@/lib/client/account'
import { paths } from '@/lib/util/paths'
import { NetworkBars } from './network-bars'
import { NEW_RULE } from './new-rule'
import { firstAddress } from '@/lib/resources/ip/cidr'
import { type RuleNetwork, ruleNetworks } from '@/lib/resources/ip/rule-networks'

const count = (rules: number, kind: string) =>
  `${formatNumber(rules)} ${kind} ${rules === 1 ? 'rule' : 'rules'}`

export function rulesSentence(rules: readonly { action: string }[]): string {
  if (rules.length === 0) return ''
  const allow = rules.filter(({ action }) => action === 'allow').length
  const deny = rules.filter(({ action }) => action === 'deny').length
  const other = rules.length - allow - deny
  const parts = [
    ...(allow > 0 ? [count(allow, 'allow')] : []),
    ...(deny > 0 ? [count(deny, 'deny')] : []),
    ...(other > 0 ? [count(other, 'other')] : []),
  ].join(', ')
  return allow + other > 0 ? `${parts}.` : `${parts}. Without an allow rule, no addresses are allowed.`
}

const applyLink = { label: 'How to apply this policy', href: paths.help('access#apply-an-ip-policy') }

export function IpPolicyDetail({ id }: { id: string }) {
  const isUnused = useOwnState(ipPoliciesInfo.name, id)?.label === unusedLabel
  return (
    <ResourceDetail
      info={ipPoliciesInfo}
      get={ipPolicies.ops.get}
      id={id}
      summary={() => <RulesSummary id={id} />}
      ownKind="ip-policy-rules"
      fix={isUnused ? applyLink : null} // The section below has the button for the other fix, “Add rule”.
    >
      {() => <Rules id={id} isPrimary={!isUnused} />}
    </ResourceDetail>
  )
}

function RulesSummary({ id }: { id: string }) {
  const lookup = useIpRules([id])
  if (lookup.state === 'known') return rulesSentence(lookup.rules)
  return lookup.state === 'loading' ? 'Loading rules…' : 'The number of rules is unknown.'
}

/** The rules of a policy. If `isPrimary` is true, adding a rule is the page's primary action. */
function Rules({ id, isPrimary }: { id: string; isPrimary: boolean }) {
  const lookup = useIpRules([id])
  const newId = useQueryString().get(NEW_RULE)
  const added = lookup.state === 'known' ? lookup.rules.find((rule) => rule.id === newId) : undefined
  const start = added && firstAddress(added.cidr)
  const [entered, setEntered] = useState<string | null>()
  const tested = entered === undefined ? (start ?? null) : entered
  return (
    <>
      <AddressCheck lookup={lookup} policyIds={[id]} start={start} onTest={setEntered} />
      <PolicyRules policyId={id} lookup={lookup} tested={tested} newId={newId} isPrimary={isPrimary} />
    </>
  )
}

const RULES = 'ip-policy-rules'

/** The maximum indentation of a network that is inside other networks, in rem. */
const MAX_INDENT = 4

const columnsOf = (
  account: string,
  networks: ReadonlyMap<string, RuleNetwork<KnownRule>>,
  newId: string | null,
): Column<KnownRule>[] => [
  {
    id: 'cidr',
    header: 'Network',
    cell: ({ id, cidr, description }) => {
      const { depth = 0, deniedBy = null } = networks.get(id) ?? {}
      return (
        <span
          className="block wrap-anywhere whitespace-normal"
          style={{ paddingLeft: `${Math.min(depth, MAX_INDENT)}rem` }}
        >
          <Link href={paths.detail(account, RULES, id)} linkStyle="name" className="font-mono">
            {cidr}
          </Link>
          {id === newId && (
            <>
              {' '}
              <Badge>New</Badge>
            </>
          )}
          {deniedBy && <span className="block text-sm text-muted">No effect: denied by {deniedBy.cidr}</span>}
          <span className="block text-sm text-muted">{description}</span>
        </span>
      )
    },
  },
  { id: 'action', header: 'Action', width: '7rem', cell: ({ action }) => <StateOf of={ruleState(action)} /> },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    width: '11rem',
    hideBelow: 'md',
    cell: ({ id }) => <span className="text-muted">{networks.get(id)?.size ?? 'Unknown format'}</span>,
  },
]

function sortedRules(rules: readonly KnownRule[]) {
  const { families, unread } = ruleNetworks(rules)
  const networks = families.flatMap((family) => family.networks)
  return {
    rows: [...networks.map(({ rule }) => rule), ...unread],
    networks: new Map(networks.map((network) => [network.rule.id, network] as const)),
  }
}

interface PolicyRulesProps {
  policyId: string
  lookup: RulesLookup
  tested: string | null
  newId: string | null
  isPrimary: boolean
}

function PolicyRules({ policyId, lookup, tested, newId, isPrimary }: PolicyRulesProps) {
  const seen = useAccount()
  const { slug } = seen.account
  const [update, remove] = [permissionFor(seen, `${RULES}.update`), permissionFor(seen, `${RULES}.delete`)]
  const sorted = sortedRules(lookup.state === 'known' ? lookup.rules : [])
  const isEmpty = lookup.state === 'known' && lookup.rules.length === 0
  const add = (
    <ActLink
      variant={isPrimary ? 'primary' : 'secondary'}
      operation={`${RULES}.create`}
      href={paths.create(slug, RULES, { ip_policy_id: policyId, ...(tested !== null && { cidr: tested }) })}
      pageAction
    >
      Add rule
    </ActLink>
  )
  return (
    <Section title="Rules" actions={!isEmpty && add}>
      {lookup.state !== 'known' ? (
        <RulesUnknown lookup={lookup} />
      ) : isEmpty ? (
        <EmptyState title="No rules yet" icon={icons['ip-policy-rules']} actions={add}>
          All addresses are denied until you add an allow rule.
        </EmptyState>
      ) : (
        <>
          <NetworkBars rules={sorted.rows} tested={tested} />
          <DataTable
            caption="This policy's rules"
            columns={columnsOf(slug, sorted.networks, newId)}
            rows={sorted.rows}
            rowKey={({ id }) => id}
            actions={({ id, cidr }) => (
              <Menu
                label={`Actions for ${cidr}`}
                items={[
                  { label: 'Edit', href: paths.edit(slug, RULES, id), ...update },
                  { label: 'Delete', href: paths.remove(slug, RULES, id), isDangerous: true, ...remove },
                ]}
              />
            )}
          />
        </>
      )}
    </Section>
  )
}
