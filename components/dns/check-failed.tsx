'use client'

import { ErrorPanel, TryAgain } from '@/components/resource/error/error-panel'
import { Panel } from '@/components/ui/panel'
import { RelativeTime } from '@/components/ui/relative-time'
import { ApiError } from '@/lib/client/api-error'

interface CheckFailedProps {
  error: unknown
  checkedAt: string | null | undefined
  isRetrying: boolean
  retry: () => void
}

const isOffline = (error: unknown) => error instanceof ApiError && error.code === 'ADIT_OFFLINE'

export function CheckFailed({ error, checkedAt, isRetrying, retry }: CheckFailedProps) {
  const actions = <TryAgain {...{ isRetrying, retry }} />
  if (!isOffline(error)) return <ErrorPanel error={error} actions={actions} />
  return (
    <Panel tone="attention" title="The check didn't finish" actions={actions} live>
      <p>
        The console didn&apos;t respond.
        {checkedAt && (
          // Screen readers don't announce each change of the age.
          <span aria-live="off">
            {' '}
            The results below are from <RelativeTime value={checkedAt} />.
          </span>
        )}
      </p>
    </Panel>
  )
}
