'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { RenderedAtProvider } from '@/components/ui/relative-time'
import { ToastProvider } from '@/components/ui/toast'
import { TooltipLayer } from '@/components/ui/tooltip'

const makeClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 10_000, retry: false, refetchOnWindowFocus: false } },
  })

/** What every page's components rely on: queries, toasts, tooltips, the time of rendering. */
export function Providers({ renderedAtMs, children }: { renderedAtMs: number; children: ReactNode }) {
  const [client] = useState(makeClient)
  return (
    <QueryClientProvider client={client}>
      <RenderedAtProvider timeMs={renderedAtMs}>
        <ToastProvider>{children}</ToastProvider>
        <TooltipLayer />
      </RenderedAtProvider>
    </QueryClientProvider>
  )
}
