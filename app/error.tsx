'use client'

import { PageError, type PageErrorProps } from '@/components/shell/providers'

/** The page shown if a page outside an account can't be rendered. */
export default function ErrorPage(props: PageErrorProps) {
  return (
    <main className="mx-auto max-w-text p-6">
      <PageError {...props} />
    </main>
  )
}
