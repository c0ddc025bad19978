import { Breakable } from '@/components/ui/breakable'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import type { SiteStep } from '@/lib/api/site-views'

/** Shows the evidence for a step, initially collapsed. Renders nothing without evidence. */
export function FoldedEvidence({ step, title }: { step: SiteStep; title: string }) {
  if (step.evidence.length === 0) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 text-sm">
        Evidence<span className="sr-only"> for {title}</span>
      </summary>
      <Evidence step={step} />
    </details>
  )
}

/**
 * Shows the evidence for a step. Facts can link to their source. Below the facts are the times when the console last
 * and first saw the evidence. Renders nothing without evidence.
 */
export function Evidence({ step }: { step: SiteStep }) {
  if (step.evidence.length === 0) return null
  return (
    <>
      <dl className="mt-1 max-w-text divide-y divide-line rounded-md border border-line bg-sunken text-sm">
        {step.evidence.map(({ label, value, href }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two facts may read the same
          <div key={index} className="grid gap-x-4 px-3 py-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 font-mono wrap-anywhere">
              {href === undefined ? (
                <Breakable text={value} />
              ) : (
                <Link href={href}>
                  <Breakable text={value} />
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-sm text-muted">
        {step.seen_at !== null && (
          <>
            Last seen <RelativeTime value={step.seen_at} />
            {step.first_seen_at !== null && (
              <>
                , first seen <RelativeTime value={step.first_seen_at} />
              </>
            )}
            .
          </>
        )}
      </p>
    </>
  )
}
