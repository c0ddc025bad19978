'use client'

import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'

export interface PageErrorProps {
  error: Error & { digest?: string }
  reset: () => void
  /** Why it may have failed, where that is known. */
  cause?: string
}

/** A page that failed to render. The number finds the error in the console's log. */
export function PageError({ error, reset, cause }: PageErrorProps) {
  return (
    <>
      <PageHeader title="This page couldn't be displayed" />
      <Panel
        tone="wrong"
        title="The page failed while it was being displayed"
        live
        actions={<Button onClick={reset}>Try again</Button>}
      >
        {cause ?? 'Try again, or reload the page.'}
        {error.digest !== undefined && ` The console's log has the details under ${error.digest}.`}
      </Panel>
    </>
  )
}
