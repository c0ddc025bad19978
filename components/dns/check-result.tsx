import { Breakable } from '@/components/ui/breakable'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/panel'
import type { DnsName } from '@/lib/api/dns'
import { describeError } from '@/lib/client/describe-error'
import { counted, formatNumber } from '@/lib/util/text'
import type { ChecksProgress } from './check-each'

const NAMED = 3

export function CheckResult({
  checked: { of, done, failed, isCanceled },
  retry,
}: {
  checked: ChecksProgress<DnsName>
  retry: (lines: readonly DnsName[]) => void
}) {
  if (failed.length === 0 && !isCanceled) return null
  const title = `${isCanceled ? 'Canceled. ' : ''}Checked ${formatNumber(done)} of ${counted(of, 'resource')}.`
  if (failed.length === 0) return <Panel tone="info" title={title} live />
  const reasons = new Set(failed.map(({ error }) => describeError(error).title))
  return (
    <Panel
      tone="attention"
      title={title}
      actions={<Button onClick={() => retry(failed.map(({ of }) => of))}>Try again</Button>}
      live
    >
      <p>
        Couldn&apos;t check: <Breakable text={namesOf(failed.map(({ of }) => of.title))} />.
      </p>
      {[...reasons].map((reason) => (
        <p key={reason}>{reason}.</p>
      ))}
    </Panel>
  )
}

function namesOf(titles: readonly string[]): string {
  const more = titles.length - NAMED
  return titles.slice(0, NAMED).join(', ') + (more > 0 ? ` (and ${formatNumber(more)} more)` : '')
}
