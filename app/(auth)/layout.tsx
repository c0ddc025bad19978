import type { ReactNode } from 'react'
import { Brand } from '@/components/shell/brand'
import { context } from '@/lib/server/context'
import { OriginNotice } from './origin-notice'

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const { env } = await context()
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col gap-6 px-4 py-12 sm:py-24">
      <Brand />
      <OriginNotice origins={env.publicOrigins}>{children}</OriginNotice>
    </main>
  )
}
