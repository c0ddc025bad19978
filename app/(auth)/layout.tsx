import type { ReactNode } from 'react'
import { Brand } from '@/components/shell/brand'
import { context } from '@/lib/server/context'
import { OriginNotice } from './origin-notice'

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const { env } = await context()
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,24rem)] content-center justify-center gap-6 px-4 py-10">
      <div className="flex flex-col items-center gap-1 text-center">
        <Brand isLarge />
        <p className="text-muted">One console for your tunnels, domains and certificates.</p>
      </div>
      <OriginNotice origins={env.publicOrigins}>{children}</OriginNotice>
    </main>
  )
}
