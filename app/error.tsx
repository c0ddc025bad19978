'use client'

import { PageError, type PageErrorProps } from '@/components/shell/providers'

export default function ErrorPage(props: PageErrorProps) {
  return (
    <>
      <header className="border-b border-line bg-surface px-6 py-3 text-lg font-semibold">Adit</header>
      <main className="mx-auto max-w-text p-4 md:p-6">
        <PageError {...props} />
      </main>
    </>
  )
}
