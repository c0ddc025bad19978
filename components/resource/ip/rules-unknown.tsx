import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { SkeletonRows } from '@/components/ui/skeleton'
import { assertNever } from '@/lib/util/assert-never'
import type { RulesStanding } from './use-ip-rules'

/** Said in the place of what would follow from rules that are not known. */
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
          Whom the policies let in is unknown here: the API of this account has no list of rules.
        </p>
      )
    case 'too-many':
      return (
        <p className="max-w-text text-muted">
          Whom the policies let in is not worked out here: they have more than 2,000 rules.
        </p>
      )
    default:
      return assertNever(standing)
  }
}
