'use client'

import { CircleCheck, CircleDashed, type LucideIcon, OctagonX } from 'lucide-react'
import type { KnownRule } from '@/components/resource/ip/use-ip-rules'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { useFirst } from '@/components/ui/use-first'
import { type CidrBar, cidrBars } from '@/lib/resources/ip/bars'
import { cn } from '@/components/ui/style'
import { paths } from '@/lib/util/paths'
import { counted } from '@/lib/util/text'

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
export function NetworkBars({ rules }: { rules: readonly KnownRule[] }) {
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
