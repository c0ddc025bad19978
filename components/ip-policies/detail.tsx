'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { AddressCheck } from '@/components/resource/ip/address-check'
import { useIpRules, type KnownRule, type RulesStanding } from '@/components/resource/ip/use-ip-rules'
import { ipPoliciesInfo } from '@/lib/resources/info/ip-policies'
import { ipPolicies } from '@/lib/resources/ip-policies'
import { formatNumber, counted } from '@/lib/util/text'
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
import { RelativeTime } from '@/components/ui/relative-time'
import { actOn } from '@/lib/client/account'
import { paths } from '@/lib/util/paths'
import { CircleCheck, CircleDashed, type LucideIcon, OctagonX } from 'lucide-react'
import { useFirst } from '@/components/ui/use-first'
import { type CidrBar, cidrBars } from '@/lib/resources/ip/bars'
import { cn } from '@/components/ui/style'

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
  return (
    <>
      {standing.state === 'known' && <NetworkBars rules={standing.rules} />}
      <PolicyRules policyId={id} standing={standing} />
      <AddressCheck standing={standing} policyIds={[id]} />
    </>
  )
}

const RULES = 'ip-policy-rules'

const columnsOf = (account: string): Column<KnownRule>[] => [
  {
    id: 'cidr',
    header: 'Network',
    cell: ({ id, cidr }) => (
      <Link href={paths.detail(account, RULES, id)} linkStyle="name" className="font-mono">
        {cidr}
      </Link>
    ),
  },
  { id: 'action', header: 'Action', width: '7rem', cell: ({ action }) => <StateOf of={ruleState(action)} /> },
  { id: 'description', header: 'Description', hideBelow: 'sm', cell: ({ description }) => description },
  {
    id: 'created_at',
    header: 'Created',
    width: '7rem',
    hideBelow: 'sm',
    cell: ({ created_at }) => <RelativeTime value={created_at} isPassedOver />,
  },
]

/** Lists a policy's rules, with actions for adding, editing and deleting rules. */
function PolicyRules({ policyId, standing }: { policyId: string; standing: RulesStanding }) {
  const seen = useAccount()
  const { slug } = seen.account
  const [update, remove] = [actOn(seen, `${RULES}.update`), actOn(seen, `${RULES}.delete`)]
  const isEmpty = standing.state === 'known' && standing.rules.length === 0
  const add = (
    <ActLink operation={`${RULES}.create`} href={paths.create(slug, RULES, { ip_policy_id: policyId })}>
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
          columns={columnsOf(slug)}
          rows={standing.rules}
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
    </section>
  )
}

const MOST_BARS = 30
const MAX_INDENT = 4

interface BarStyle {
  icon: LucideIcon
  label: string
  text: string
  /**
   * The CSS background of a bar, solid for allow and hatched for deny, so that bars differ in more than color.
   */
  fill: string
}
const allow: BarStyle = { icon: CircleCheck, label: 'Allow', text: 'text-ready', fill: 'var(--ready)' }
const deny: BarStyle = {
  icon: OctagonX,
  label: 'Deny',
  text: 'text-wrong',
  fill: 'repeating-linear-gradient(135deg, var(--wrong) 0 2px, transparent 2px 5px)',
}
const styleOf = (action: string): BarStyle => {
  if (action === 'allow') return allow
  if (action === 'deny') return deny
  return { icon: CircleDashed, label: action, text: 'text-muted', fill: 'var(--edge)' }
}

/** Shows the networks of a policy's rules as bars. A network within another network is indented. */
function NetworkBars({ rules }: { rules: readonly KnownRule[] }) {
  const { families, unread } = cidrBars(rules)
  if (families.length === 0) return null
  return (
    <section aria-label="Networks" className="space-y-3">
      <div>
        <h2 className="text-lg font-medium">Networks</h2>
        <p className="text-sm text-muted">
          Bar length shows the number of addresses, on a logarithmic scale.
        </p>
      </div>
      <div className="space-y-4 rounded-md border border-line bg-surface px-4 py-3">
        {families.map(({ family, bars }) => (
          <Family key={family} family={family} bars={bars} />
        ))}
        {unread.length > 0 && (
          <p className="text-sm text-muted">
            Not shown: {counted(unread.length, 'rule')} with a network in an unknown format.
          </p>
        )}
      </div>
    </section>
  )
}

function Family({ family, bars }: { family: 4 | 6; bars: readonly CidrBar<KnownRule>[] }) {
  const [shown, more] = useFirst(bars, MOST_BARS, `IPv${family} rules`)
  const allowed = bars.filter(({ rule }) => rule.action === 'allow').length
  const denied = bars.filter(({ rule }) => rule.action === 'deny').length
  return (
    <div className="@container space-y-1.5">
      <h3 className="font-medium">
        {`IPv${family} `}
        <span className="text-sm font-normal text-muted">{`${counted(allowed, 'allow rule')}, ${counted(denied, 'deny rule')}`}</span>
      </h3>
      <ul className="divide-y divide-line">
        {shown.map((bar) => (
          <li key={bar.rule.id} className="py-1.5">
            <Bar bar={bar} />
          </li>
        ))}
      </ul>
      {more}
    </div>
  )
}

function Bar({ bar: { rule, fill, depth, size, deniedBy } }: { bar: CidrBar<KnownRule> }) {
  const { slug } = useAccount().account
  const { icon: Icon, label, text, fill: background } = styleOf(rule.action)
  return (
    <div className="grid items-center gap-x-4 gap-y-1 @2xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <span className="flex min-w-0 items-baseline gap-2" style={{ paddingLeft: `${indentOf(depth)}rem` }}>
        <span className={cn('inline-flex w-16 shrink-0 items-center gap-1 text-sm font-medium', text)}>
          <Icon aria-hidden className="size-3.5 shrink-0 self-center" />
          <span className="truncate">{label}</span>
        </span>
        <Link
          href={paths.detail(slug, 'ip-policy-rules', rule.id)}
          linkStyle="name"
          className="font-mono wrap-anywhere"
        >
          {rule.cidr}
        </Link>
      </span>
      <span className="flex min-w-0 items-center gap-3">
        <span aria-hidden className="h-3 w-1/2 shrink-0 rounded-sm bg-sunken inset-ring inset-ring-line">
          <span
            className="block h-full min-w-1 rounded-sm forced-color-adjust-none"
            style={{ width: `${fill * 100}%`, background }}
          />
        </span>
        <span className="min-w-0 text-sm text-muted">
          {size}
          {deniedBy && `. No effect: denied by ${deniedBy.cidr}`}
        </span>
      </span>
    </div>
  )
}

const indentOf = (depth: number) => Math.min(depth, MAX_INDENT)
