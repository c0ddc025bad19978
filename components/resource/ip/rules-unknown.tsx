import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { SkeletonRows } from '@/components/ui/placeholder'
import { assertNever } from '@/lib/util/errors'
import type { RulesLookup } from './use-ip-rules'

export function RulesUnknown({ lookup }: { lookup: Exclude<RulesLookup, { state: 'known' }> }) {
  switch (lookup.state) {
    case 'loading':
      return <SkeletonRows count={3} label="Loading rules" />
    case 'failed':
      return <ErrorPanel error={lookup.error} actions={<Button onClick={lookup.retry}>Try again</Button>} />
    case 'not-listed':
      return (
        <p className="max-w-text text-muted">
          The allowed addresses are unknown because this account's API can't list rules.
        </p>
      )
    case 'too-many':
      return (
        <p className="max-w-text text-muted">
          The allowed addresses are unknown because there are more than 2,000 rules.
        </p>
      )
    default:
      return assertNever(lookup)
  }
}
