'use client'

import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'

/** What is left of a page that failed to render; the number finds it in the log. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return (
    <main className="mx-auto max-w-text p-6">
      <PageHeader title="This page could not be shown" />
      <Panel
        tone="wrong"
        title="The console met an error of its own"
        live
        actions={<Button onClick={reset}>Try again</Button>}
      >
        {error.digest === undefined ? undefined : `Its number in the log is ${error.digest}.`}
      </Panel>
    </main>
  )
}
