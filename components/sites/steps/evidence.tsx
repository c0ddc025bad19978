import type { SiteFact, SiteStep } from '@/lib/api/site-views'
import { Breakable } from '@/components/ui/breakable'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { cn } from '@/components/ui/style'

export function Evidence({ step }: { step: Pick<SiteStep, 'evidence' | 'seen_at'> }) {
  if (step.evidence.length === 0) return null
  return (
    <>
      <dl className="mt-1 max-w-text divide-y divide-line rounded-md border border-line bg-sunken text-sm">
        {step.evidence.map((fact, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two facts may read the same
          <div key={index} className="grid gap-x-4 px-3 py-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-muted">{fact.label}</dt>
            <dd className={cn('min-w-0 wrap-anywhere', fact.kind !== 'time' && 'font-mono')}>
              <FactValue {...fact} />
            </dd>
          </div>
        ))}
      </dl>
      {step.seen_at !== null && (
        <p className="mt-1 text-sm text-muted">
          Confirmed <RelativeTime value={step.seen_at} />.
        </p>
      )}
    </>
  )
}

function FactValue({ value, kind, href }: Omit<SiteFact, 'label'>) {
  if (kind === 'time') return <RelativeTime value={value} />
  if (href === undefined) return <Breakable text={value} />
  return (
    <Link href={href}>
      <Breakable text={value} />
    </Link>
  )
}
