import { cn } from '@/components/ui/style'
import { useFirst } from '@/components/ui/use-first'
import type { KnownRule } from '@/components/resource/ip/use-ip-rules'
import { positionOn, type RuleBar, ruleBars, spanOn } from '@/lib/resources/ip/rule-bars'

const MOST_BARS = 12

const fills: Readonly<Record<string, string>> = {
  allow: 'bg-ready-fill inset-ring inset-ring-ready',
  deny: 'bg-surface bg-[repeating-linear-gradient(45deg,var(--wrong-line)_0_1px,var(--wrong-fill)_1px_6px)] inset-ring inset-ring-wrong',
}

const outline = 'outline-2 outline-ink'

interface NetworkBarsProps {
  rules: readonly KnownRule[]
  tested?: string | null
  /** The network to outline. Its bar comes first. Set only on the page of the network's rule. */
  outlined?: string
}

export function NetworkBars({ rules, tested = null, outlined }: NetworkBarsProps) {
  const spanIn = (bar: RuleBar<KnownRule>) => (outlined === undefined ? null : spanOn(bar, outlined))
  const sorted = ruleBars(rules).toSorted((a, b) => Number(spanIn(b) !== null) - Number(spanIn(a) !== null))
  const [bars, more] = useFirst(sorted, MOST_BARS, 'networks')
  if (bars.length === 0) return null
  return (
    <figure aria-label={`Networks: ${bars.map(barText).join('; ')}`} className="space-y-2">
      <ul aria-hidden className="space-y-1.5">
        {bars.map((bar) => (
          <li key={bar.rule.id} className="items-center gap-3 sm:flex">
            <span className="block truncate font-mono text-sm sm:w-52 sm:shrink-0">{bar.rule.cidr}</span>
            <Bar bar={bar} at={tested === null ? null : positionOn(bar, tested)} span={spanIn(bar)} />
          </li>
        ))}
      </ul>
      <figcaption aria-hidden className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <Key fill={fills.allow}>Allowed</Key>
        <Key fill={fills.deny}>Denied</Key>
        {outlined !== undefined && <Key fill={outline}>This rule</Key>}
        {tested !== null && <span className="font-mono">▾ {tested}</span>}
      </figcaption>
      {more}
    </figure>
  )
}

function barText({ parts }: RuleBar<KnownRule>): string {
  return parts.map(({ rule }) => `${rule.action} ${rule.cidr}`).join(', ')
}

const Key = ({ fill, children }: { fill: string | undefined; children: string }) => (
  <span className="flex items-center gap-1.5">
    <span className={cn('h-3 w-5 rounded-sm forced-color-adjust-none', fill)} />
    {children}
  </span>
)

const partStyle = 'absolute inset-y-0 min-w-1.5 rounded-sm'

const stretch = (from: number, to: number) => ({
  left: `min(${from * 100}%, 100% - 0.375rem)`,
  width: `${(to - from) * 100}%`,
})

interface BarProps {
  bar: RuleBar<KnownRule>
  /** The position of the tested address, or null if the address isn't in the bar's network. */
  at: number | null
  /** The part to outline. */
  span: ReturnType<typeof spanOn>
}

function Bar({ bar, at, span }: BarProps) {
  return (
    <span className="relative block h-3 min-w-0 flex-1 forced-color-adjust-none max-sm:mt-2">
      {bar.parts.map(({ rule, from, to }) => (
        <span
          key={rule.id}
          data-tip={`${rule.action} ${rule.cidr}`}
          className={cn(partStyle, fills[rule.action] ?? 'bg-edge')}
          style={stretch(from, to)}
        />
      ))}
      {span && (
        <span
          data-outlined
          className={cn(partStyle, outline, 'outline-offset-1')}
          style={stretch(span.from, span.to)}
        />
      )}
      {at !== null && (
        <span
          data-marker
          className="absolute -inset-y-1 w-0.5 bg-ink outline-1 outline-surface before:absolute before:-top-2.5 before:-left-1 before:text-xs before:leading-none before:content-['▾']"
          style={{ left: `${at * 100}%` }}
        />
      )}
    </span>
  )
}
