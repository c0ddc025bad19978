'use client'

import { useState } from 'react'
import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { AddressCheck } from '@/components/resource/ip/address-check'
import { useIpRules, type KnownRule, type RulesStanding } from '@/components/resource/ip/use-ip-rules'
import { ipPoliciesInfo } from '@/lib/resources/info/ip-policies'
import { ipPolicies } from '@/lib/resources/ip-policies'
import { formatNumber } from '@/lib/util/text'
import { ActLink } from '@/components/resource/act/act-link'
import { StateOf } from '@/components/ui/state-chip'
import { icons } from '@/lib/resources/icons'
import { ruleState } from '@/lib/resources/states/own-state'
import { RulesUnknown } from '@/components/resource/ip/rules-unknown'
import { useAccount } from '@/components/shell/account-context'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { Link } from '@/components/ui/link'
import { Menu } from '@/components/ui/menu'
import { EmptyState } from '@/components/ui/placeholder'
import { actOn } from '@/lib/client/account'
import { paths } from '@/lib/util/paths'
import { type CidrBar, cidrBars } from '@/lib/resources/ip/bars'

const count = (rules: number, kind: string) =>
  `${formatNumber(rules)} ${kind} ${rules === 1 ? 'rule' : 'rules'}`

/**
 * Describes a policy's rules, such as "2 allow rules, 1 deny rule." Also counts rules with an unknown action.
 */
export function rulesSentence(rules: readonly { action: string }[]): string {
  if (rules.length === 0) return 'This policy has no rules, so no address is allowed.'
  const allow = rules.filter(({ action }) => action === 'allow').length
  const deny = rules.filter(({ action }) => action === 'deny').length
  const other = rules.length - allow - deny
  const parts = [
    ...(allow > 0 ? [count(allow, 'allow')] : []),
    ...(deny > 0 ? [count(deny, 'deny')] : []),
    ...(other > 0 ? [count(other, 'other')] : []),
  ].join(', ')
  return allow + other > 0 ? `${parts}.` : `${parts}. Without an allow rule, no address is allowed.`
}

/** The detail page of an IP policy, with its rules and an address test. */
export function IpPolicyDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={ipPoliciesInfo}
      get={ipPolicies.ops.get}
      id={id}
      summary={() => <RulesSummary id={id} />}
      ownKind="ip-policy-rules"
    >
      {() => <Rules id={id} />}
    </ResourceDetail>
  )
}

/** A line with the number of rules. It takes up space while the rules load, so that the page doesn't shift. */
function RulesSummary({ id }: { id: string }) {
  const standing = useIpRules([id])
  if (standing.state === 'known') return rulesSentence(standing.rules)
  return standing.state === 'loading' ? 'Loading rules…' : 'The number of rules is unknown.'
}

function Rules({ id }: { id: string }) {
  const standing = useIpRules([id])
  const [tested, setTested] = useState<string | null>(null)
  return (
    <>
      <PolicyRules policyId={id} standing={standing} tested={tested} />
      <AddressCheck standing={standing} policyIds={[id]} onTest={setTested} />
    </>
  )
}

const RULES = 'ip-policy-rules'

/** The largest indentation of a network inside others, in rem. */
const MAX_INDENT = 4

const columnsOf = (account: string, bars: ReadonlyMap<string, CidrBar<KnownRule>>): Column<KnownRule>[] => [
  {
    id: 'cidr',
    header: 'Network',
    cell: ({ id, cidr, description }) => {
      const { depth = 0, deniedBy = null } = bars.get(id) ?? {}
      return (
        <span
          className="block wrap-anywhere whitespace-normal"
          style={{ paddingLeft: `${Math.min(depth, MAX_INDENT)}rem` }}
        >
          <Link href={paths.detail(account, RULES, id)} linkStyle="name" className="font-mono">
            {cidr}
          </Link>
          {deniedBy && <span className="block text-sm text-muted">No effect: denied by {deniedBy.cidr}</span>}
          <span className="block text-sm text-muted">{description}</span>
        </span>
      )
    },
  },
  { id: 'action', header: 'Action', width: '7rem', cell: ({ action }) => <StateOf of={ruleState(action)} /> },
  {
    id: 'size',
    header: 'Addresses',
    width: '15rem',
    hideBelow: 'md',
    cell: ({ id }) => <NetworkSize bar={bars.get(id)} />,
  },
]

/** Returns rules sorted by network, followed by the rules with an unreadable network, and the rules' bars by ID. */
function sortedRules(rules: readonly KnownRule[]) {
  const { families, unread } = cidrBars(rules)
  const bars = families.flatMap((family) => family.bars)
  return {
    rows: [...bars.map(({ rule }) => rule), ...unread],
    bars: new Map(bars.map((bar) => [bar.rule.id, bar] as const)),
  }
}

interface PolicyRulesProps {
  policyId: string
  standing: RulesStanding
  /** The address in the address test, which a new rule starts with. Null for none. */
  tested: string | null
}

/** Lists a policy's rules, with actions for adding, editing and deleting rules. */
function PolicyRules({ policyId, standing, tested }: PolicyRulesProps) {
  const seen = useAccount()
  const { slug } = seen.account
  const [update, remove] = [actOn(seen, `${RULES}.update`), actOn(seen, `${RULES}.delete`)]
  const sorted = sortedRules(standing.state === 'known' ? standing.rules : [])
  const isEmpty = standing.state === 'known' && standing.rules.length === 0
  const add = (
    <ActLink
      operation={`${RULES}.create`}
      href={paths.create(slug, RULES, { ip_policy_id: policyId, ...(tested !== null && { cidr: tested }) })}
    >
      Add rule
    </ActLink>
  )
  return (
    <section aria-label="Rules" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-medium">Rules</h2>
        {!isEmpty && add}
      </div>
      {standing.state !== 'known' ? (
        <RulesUnknown standing={standing} />
      ) : isEmpty ? (
        <EmptyState title="No rules: all addresses are denied" icon={icons['ip-policy-rules']} actions={add}>
          Add a rule to allow addresses.
        </EmptyState>
      ) : (
        <DataTable
          caption="This policy's rules"
          columns={columnsOf(slug, sorted.bars)}
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
      )}
      {sorted.bars.size > 1 && (
        <p aria-hidden className="text-right text-xs text-muted max-lg:hidden">
          The bars have a logarithmic scale.
        </p>
      )}
    </section>
  )
}

/** The CSS background of a bar, solid for allow and hatched for deny, so that bars differ in more than color. */
const fillOf = (action: string): string => {
  if (action === 'allow') return 'var(--ready)'
  if (action === 'deny') return 'repeating-linear-gradient(135deg, var(--wrong) 0 2px, transparent 2px 5px)'
  return 'var(--edge)'
}

/** Shows how many addresses a rule's network has, as a number and a bar. The bar's scale is logarithmic. */
function NetworkSize({ bar }: { bar: CidrBar<KnownRule> | undefined }) {
  if (!bar) return 'Unknown format'
  const { rule, fill, size } = bar
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden
        className="h-3 w-24 shrink-0 rounded-sm bg-sunken inset-ring inset-ring-line max-lg:hidden"
      >
        <span
          className="block h-full min-w-1 rounded-sm forced-color-adjust-none"
          style={{ width: `${fill * 100}%`, background: fillOf(rule.action) }}
        />
      </span>
      <span className="min-w-0 text-muted">{size}</span>
    </span>
  )
}
