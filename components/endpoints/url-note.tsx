'use client'

import { CoveredBy } from '@/components/resource/detail/covered-by'
import { useTypedUrl } from './use-typed-url'

/** While a url is typed: what it says, and which reservation of the account covers it. What is wrong stands at its input. */
export function UrlNote() {
  const reading = useTypedUrl()
  if (reading?.kind !== 'right') return null
  return (
    <div className="max-w-text space-y-1 text-sm text-muted">
      <p className="wrap-anywhere">{reading.sentence}</p>
      {reading.binding === 'public' && <CoveredBy place={reading.place} />}
    </div>
  )
}
