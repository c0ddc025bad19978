import type { ReactNode } from 'react'
import { Breakable } from './breakable'
import { cn } from './style'

export type Fact = {
  term: string
  value: ReactNode
  /** True for a long value, such as a document. The value is shown below its term at full width. */
  isWide?: boolean
}

function loneFacts(items: readonly Fact[]): ReadonlySet<Fact> {
  const lone = new Set<Fact>()
  let before: Fact | undefined
  for (const item of items) {
    if (item.isWide && before) lone.add(before)
    before = item.isWide || before ? undefined : item
  }
  return before ? lone.add(before) : lone
}

export function Facts({ items }: { items: readonly Fact[] }) {
  const lone = loneFacts(items)
  return (
    // Cuts off the line below the last row, in one column or two.
    <div className="@container overflow-y-clip">
      <dl className="-mb-px grid gap-x-8 @3xl:grid-cols-2">
        {items.map((item) => {
          const { term, value, isWide = false } = item
          return (
            <div
              key={term}
              className={cn(
                'grid min-h-row items-baseline gap-x-4 border-b border-line py-2',
                isWide ? 'grid-cols-1 gap-y-1 @3xl:col-span-2' : 'grid-cols-[minmax(6rem,1fr)_minmax(0,2fr)]',
                // The value stays in line with the values of the left column.
                lone.has(item) && '@3xl:col-span-2 @3xl:grid-cols-[calc((50%-2rem)/3)_minmax(0,1fr)]',
              )}
            >
              <dt className="text-sm text-muted">{term}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

export function MainFacts({ label, items }: { label: string; items: readonly Fact[] }) {
  return (
    <section aria-label={label}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-8">
        {items.map(({ term, value }) => (
          <div key={term} className="min-w-0 max-sm:has-[button,.tag-chip]:col-span-2">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="mt-0.5 min-h-6 wrap-anywhere [&_:is(a,span)]:py-0">
              {typeof value === 'string' ? <Breakable text={value} /> : value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
