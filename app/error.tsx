'use client'

import { BrandHeader } from '@/components/shell/brand-header'
import { PageError, type PageErrorProps } from '@/components/shell/providers'

/** The page shown if a page outside an account can't be rendered. */
export default function ErrorPage(props: PageErrorProps) {
  return (
    <>
      <BrandHeader />
      <main className="px-4">
        <PageError {...props} />
      </main>
    </>
  )
}
