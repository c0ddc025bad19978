import type { ReactNode } from 'react'
import { SetupFrame } from '@/components/shell/setup-frame'
import { context } from '@/lib/server/context'
import { OriginNotice } from './origin-notice'

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const { env } = await context()
  return (
    <SetupFrame>
      <OriginNotice origins={env.publicOrigins}>{children}</OriginNotice>
    </SetupFrame>
  )
}
