'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Checkbox } from '@/components/ui/choice-field'
import { callApi } from '@/lib/client/call-api'
import { paths } from '@/lib/util/paths'

/** The form for adding an account on the local platform, optionally with sample data. */
export function AddLocalPlatform({ canCancel }: { canCancel: boolean }) {
  const router = useRouter()
  const [sample, setSample] = useState(true)
  const add = useMutation({
    mutationFn: () => callApi('POST /api/accounts/local', { body: { sample } }),
    onSuccess: (account) => router.push(paths.overview(account.slug)),
  })
  return (
    <div className="space-y-4">
      <Checkbox
        label="Include sample data"
        help="Six months of data for a fictional seaport, including some problems to investigate."
        checked={sample}
        onChange={(event) => setSample(event.target.checked)}
      />
      {add.isError && <ErrorPanel error={add.error} />}
      <div className="flex gap-2">
        <Button variant="primary" pending={add.isPending || add.isSuccess} onClick={() => add.mutate()}>
          Use the local platform
        </Button>
        {canCancel && (
          <ButtonLink href={paths.settings('accounts')} variant="quiet">
            Cancel
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
