'use client'

import { OctagonX, TriangleAlert } from 'lucide-react'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import type { AgentsUptime } from '@/lib/api/agents'
import type { Overview } from '@/lib/api/overview'
import { resourceTypes } from '@/lib/resources/resource-types'
import { cn } from '@/components/ui/style'
import { VisuallyHidden } from '@/components/ui/text'
import { formatNumber, inSentence } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { type CountCell, countCells } from './overview-cells'
import { isUnread } from './overview-unknown'
import { problemPath } from './problem-path'
import { ProblemStages } from './problem-stages'
import { ChevronRight } from '@/components/ui/icons'

export function Counts({ overview, agents }: { overview: Overview; agents: AgentsUptime | undefined }) {
  const { account } = useAccount()
  const path = problemPath(account.slug, overview, agents)
  return (
    <section aria-label="Resources">
      {path ? (
        <ProblemStages nodes={path.nodes} />
      ) : (
        // The grid's background shows through the gaps as lines.
        <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-4">
          {countCells(account.slug, overview, agents).map((cell) => (
            <Cell key={cell.label} cell={cell} />
          ))}
        </ul>
      )}
      {path && <Rest cells={path.rest} />}
      <details className="group/counts mt-1">
        <summary className="inline-flex min-h-6 items-center gap-1 rounded-sm text-sm text-muted hover:text-ink pointer-coarse:min-h-control">
          <ChevronRight className="size-3.5 group-open/counts:rotate-90" />
          All resources
        </summary>
        <ul className="mt-2 grid gap-x-6 sm:grid-cols-3 lg:grid-cols-4">
          {overview.resources.map((count) => (
            <li key={count.resource} className="flex items-center justify-between gap-x-3 text-sm">
              <Link
                href={paths.list(account.slug, count.resource)}
                linkStyle="name"
                className="inline-flex min-h-8 items-center pointer-coarse:min-h-control"
              >
                {resourceTypes[count.resource].label}
              </Link>
              <span className="text-muted">{valueOf(count)}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

/** Shows the counts that aren't in the path. Omits problems of ingresses, because the path's DNS stage shows them. */
function Rest({ cells }: { cells: readonly CountCell[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 text-sm text-muted">
      {cells.map(({ label, singular, href, value, sub, problems = [] }) => (
        <li key={label}>
          <Link
            href={href}
            linkStyle="bare"
            className="inline-flex min-h-6 items-center hover:text-ink hover:underline pointer-coarse:min-h-control"
          >
            {value} {inSentence(value === '1' ? singular : label)}
            {problems.length === 0 && value !== '0' && ` · ${sub}`}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function valueOf(count: Overview['resources'][number]): string {
  if (!count.listable)
    return count.count === 0 ? "Can't be listed" : `${formatNumber(count.count)} in this console`
  if (isUnread(count)) return count.error === null ? 'Loading…' : "Couldn't load"
  return formatNumber(count.count)
}

const tones = { wrong: 'text-wrong', attention: 'text-attention' }

// Icons stay on the first line of a text that wraps.
const line =
  'inline-flex min-h-6 min-w-0 items-start gap-1 py-[0.1875rem] text-sm pointer-coarse:min-h-control pointer-coarse:py-3'

function Cell({ cell: { label, singular, href, value, sub, problems = [] } }: { cell: CountCell }) {
  return (
    <li className="relative min-w-0 bg-surface px-4 py-2.5 hover:bg-hover">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Link
          href={href}
          linkStyle="bare"
          className="order-last inline-flex min-h-6 items-center text-muted after:absolute after:inset-0 after:content-['']"
        >
          {value === '1' ? singular : label}
        </Link>
        <p className="text-xl font-semibold">{value}</p>
      </div>
      <div className="flex min-h-6 flex-wrap items-center gap-x-3">
        {problems.length === 0 && <p className={cn(line, 'text-muted')}>{sub}</p>}
        {problems.map((problem) => (
          <Link
            key={problem.href}
            href={problem.href}
            linkStyle="bare"
            className={cn(line, 'relative hover:underline', tones[problem.state])}
          >
            {problem.state === 'wrong' ? (
              <OctagonX aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            ) : (
              <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            )}
            <span>{problem.text}</span>
            <VisuallyHidden>: {label}</VisuallyHidden>
          </Link>
        ))}
      </div>
    </li>
  )
}
