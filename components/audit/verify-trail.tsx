'use client'

import { useMutation } from '@tanstack/react-query'
import { LateErrorPanel } from '@/components/resource/error/late-error-panel'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ShieldCheck } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import { callApi } from '@/lib/client/call-api'

const { Component: Verdict } = onDemand(() => import('./verdict'))

/** The button that verifies the audit log. `blocked` is the reason that the signed-in person can't do so, if any. */
export function VerifyTrail({ blocked }: { blocked: string | undefined }) {
  const verify = useMutation({ mutationFn: () => callApi('POST /api/audit/verify') })
  return (
    <>
      <Button
        icon={<ShieldCheck />}
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
        title="Verify log"
        actions={<Button onClick={() => verify.reset()}>Close</Button>}
      >
        {verify.isError && <LateErrorPanel error={verify.error} />}
        {verify.data && <Verdict verdict={verify.data} />}
      </Dialog>
    </>
  )
}
