'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { probeNow } from '@/lib/client/settings'

export function ProbeButton({ blocked }: { blocked: string | undefined }) {
  const { account } = useAccount()
  const router = useRouter()
  const toast = useToast()
  const probe = useMutation({
    mutationFn: () => probeNow(account.slug),
    onSuccess: () => {
      toast('Capabilities checked')
      router.refresh()
    },
  })
  return (
    <>
      <Button
        disabledReason={blocked}
        pending={probe.isPending}
        pendingLabel="Checking (up to a minute)"
        onClick={() => probe.mutate()}
      >
        {' '}
        Check again{' '}
      </Button>
      {probe.isError && <ErrorPanel error={probe.error} />}
    </>
  )
}
