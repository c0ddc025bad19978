import type { ReactNode } from 'react'

interface FactRowProps {
  /** `isWide` items take both columns of a narrow window, for IDs. */
  items: readonly { term: string; value: ReactNode; isWide?: boolean }[]
}

/** A few facts side by side, each below its term. In a narrow window there are two columns. */
export function FactRow({ items }: FactRowProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap">
      {items.map(({ term, value, isWide }) => (
        <div key={term} className={isWide ? 'min-w-0 max-sm:col-span-2' : 'min-w-0'}>
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
