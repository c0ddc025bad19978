'use client'

import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'

export interface PageErrorProps {
  error: Error & { digest?: string }
  reset: () => void
  /** A possible cause of the error; undefined if unknown. */
  cause?: string
}

/** The page shown if a page can't be rendered. It contains a number that identifies the error in the console's log. */
export function PageError({ error, reset, cause }: PageErrorProps) {
  return (
    <>
      <PageHeader title="This page couldn't be displayed" />
      <Panel
        tone="wrong"
        title="An error occurred while displaying the page"
        live
        actions={<Button onClick={reset}>Try again</Button>}
      >
        {cause ?? 'Try again or reload the page.'}
        {error.digest !== undefined && ` Details are in the console's log under ${error.digest}.`}
      </Panel>
    </>
  )
}
