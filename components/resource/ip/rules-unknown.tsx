import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { SkeletonRows } from '@/components/ui/placeholder'
import { assertNever } from '@/lib/util/errors'
import type { RulesStanding } from './use-ip-rules'

export function RulesUnknown({ standing }: { standing: Exclude<RulesStanding, { state: 'known' }> }) {
  switch (standing.state) {
    case 'loading':
      return <SkeletonRows count={3} label="Loading rules" />
    case 'failed':
      return (
        <ErrorPanel error={standing.error} actions={<Button onClick={standing.retry}>Try again</Button>} />
      )
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
      return assertNever(standing)
  }
}
