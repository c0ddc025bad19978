'use client'

import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy-text'
import { Dialog } from '@/components/ui/dialog'
import { Panel } from '@/components/ui/panel'
import { callApi } from '@/lib/client/call-api'
import type { AuditVerdict } from '@/lib/api/audit'
import { formatNumber, joinWithAnd } from '@/lib/util/text'

/**
 * The button that verifies that no row of the audit log was changed or removed. `blocked` is the reason why the
 * signed-in person can't verify it; undefined if they can.
 */
export function VerifyTrail({ blocked }: { blocked: string | undefined }) {
  const verify = useMutation({ mutationFn: () => callApi('POST /api/audit/verify') })
  return (
    <>
      <Button
        icon={<ShieldCheck aria-hidden />}
        disabledReason={blocked}
        pending={verify.isPending}
        pendingLabel="Verifying"
        onClick={() => verify.mutate()}
      >
        Verify log
      </Button>
      <Dialog
        open={verify.isSuccess || verify.isError}
        onOpenChange={(open) => !open && verify.reset()}
        title="Audit log"
        actions={<Button onClick={() => verify.reset()}>Close</Button>}
      >
        {verify.isError && <ErrorPanel error={verify.error} />}
        {verify.data && <Verdict verdict={verify.data} />}
      </Dialog>
    </>
  )
}

/** Describes an intact log: "All 8 rows are intact (two for each of 4 actions)". */
function holds({ rows, acts }: AuditVerdict): string {
  const actions = acts === 1 ? '1 action' : `${formatNumber(acts)} actions`
  const source = rows === 2 * acts ? `two for ${acts === 1 ? '' : 'each of '}${actions}` : actions
  return rows === 1
    ? `The only row is intact (${source})`
    : `All ${formatNumber(rows)} rows are intact (${source})`
}

function missingKeysText(keys: readonly string[]): string {
  const [name, them] = keys.length === 1 ? ['a sealing key', 'it'] : ['sealing keys', 'them']
  return `These rows were written with ${name} that this console doesn't have: ${joinWithAnd(keys)}. Add ${them} to ADIT_SECRET, then verify again.`
}

function Verdict({ verdict }: { verdict: AuditVerdict }) {
  const { firstBad, unverified } = verdict
  if (firstBad !== undefined)
    return (
      <Panel tone="wrong" title={`Row ${firstBad} was changed or removed`} live>
        The database was changed outside the console. Compare it with a backup.
      </Panel>
    )
  if (unverified)
    return (
      <Panel
        tone="wrong"
        title={`Rows ${formatNumber(unverified.first)} to ${formatNumber(unverified.last)} can't be fully verified`}
        live
      >
        {missingKeysText(unverified.keys)}
      </Panel>
    )
  return (
    <Panel tone="info" title={holds(verdict)} live>
      <p>
        Store this hash outside the console. You can use it later to verify that these rows weren&apos;t
        changed or replaced.
      </p>
      <CopyText value={verdict.head} what="hash" />
    </Panel>
  )
}
