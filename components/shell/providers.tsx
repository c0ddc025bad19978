'use client'
import {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useQueryClient,
} from '@tanstack/react-query'
import { usePathname, useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useState, lazy, Suspense, useRef, useSyncExternalStore } from 'react'
import { PreferencesProvider } from '@/components/ui/preferences'
import { RenderedAtProvider } from '@/components/ui/relative-time'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { ToastProvider } from '@/components/ui/toast'
import { TooltipLayer } from '@/components/ui/tooltip'
import type { Preferences } from '@/lib/util/preferences'
import { PageFocus } from './page-focus'
import { noteFailure, isConsoleLost, subscribeToReach } from './reach'
import { unpackText } from '@/lib/client/unpack'
import { setPasswordPrompt } from '@/lib/client/request'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { watchHistory } from '@/components/ui/history-guard'
import { discard, stayOnPage, useAskedToLeave } from '@/components/ui/leave-guard'
import { setNavigate } from '@/components/ui/link'
import { useOffline } from 'next/offline'
import { WifiOff } from '@/components/ui/icons'

const ConfirmPasswordDialog = lazy(() => import('./confirm-password-dialog'))

function ConfirmPassword() {
  const [waiting, setWaiting] = useState<{ answer: (isConfirmed: boolean) => void } | null>(null)
  // Binds to the API client, which calls the prompt when a request requires a confirmation.
  useEffect(() => setPasswordPrompt(() => new Promise((answer) => setWaiting({ answer }))), [])
  if (!waiting) return null
  const close = (isConfirmed: boolean) => {
    setWaiting(null)
    waiting.answer(isConfirmed)
  }
  return (
    <Suspense fallback={null}>
      <ConfirmPasswordDialog onClose={close} />
    </Suspense>
  )
}

function LeaveDialog() {
  const router = useRouter()
  const { isOpen, question, isKept } = useAskedToLeave()
  useEffect(watchHistory, []) // binds to the browser's history
  // Binds to the links, which don't read the router themselves because lists have hundreds of links.
  useEffect(
    () => setNavigate((href, { replace, scroll }) => router[replace ? 'replace' : 'push'](href, { scroll })),
    [router],
  )
  const go = (isDraft: boolean) => {
    const exit = discard(isDraft)
    if (typeof exit === 'string') router.push(exit)
    else exit?.()
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && stayOnPage()}
      title={question?.title ?? ''}
      description={question?.description ?? ''}
      cancelLabel={question?.stayLabel ?? ''}
      confirmLabel={question?.leaveLabel ?? ''}
      onConfirm={() => go(false)}
      other={isKept && { label: 'Save draft and leave', run: () => go(true) }}
    />
  )
}

function createClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: false, refetchOnWindowFocus: false },
      hydrate: { deserializeData: unpackText },
    },
    queryCache: new QueryCache({ onError: noteFailure }),
    // Every write adds to the audit log, even if it fails. It may also change traffic paths, the counts in
    // the navigation, and the list of all backends.
    mutationCache: new MutationCache({
      onError: noteFailure,
      onSettled: () => {
        for (const key of ['audit', 'traffic', 'navigation', 'backends'])
          void client.invalidateQueries({ queryKey: [key] })
      },
    }),
  })
  return client
}

interface ProvidersProps {
  renderedAtMs: number
  preferences: Preferences
  children: ReactNode
}

export function Providers({ renderedAtMs, preferences, children }: ProvidersProps) {
  const [client] = useState(createClient)
  // Repeats input from before the page's scripts ran. Runs after the router's effects, because a click may
  // navigate.
  useEffect(() => {
    const timer = setTimeout(() => window.releaseInput?.())
    return () => clearTimeout(timer)
  }, [])
  return (
    <QueryClientProvider client={client}>
      <PreferencesProvider stored={preferences}>
        <RenderedAtProvider timeMs={renderedAtMs}>
          <ToastProvider page={usePathname()}>{children}</ToastProvider>
          <TooltipLayer />
          <ConfirmPassword />
          <LeaveDialog />
          <PageFocus />
          <ReachBanner />
        </RenderedAtProvider>
      </PreferencesProvider>
    </QueryClientProvider>
  )
}

export interface PageErrorProps {
  error: Error & { digest?: string }
  reset: () => void
  cause?: string
}

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
        {error.digest !== undefined && ` For details, search the console's log for ${error.digest}.`}
      </Panel>
    </>
  )
}

function ReachBanner() {
  const isLost = useSyncExternalStore(subscribeToReach, isConsoleLost, () => false)
  const isWaiting = useOffline() // a link that was followed waits for the connection
  const isShown = isLost || isWaiting
  const wasShown = useRef(false)
  const queries = useQueryClient()
  useEffect(() => {
    if (wasShown.current && !isShown) void queries.invalidateQueries({ refetchType: 'active' })
    wasShown.current = isShown
  }, [isShown, queries])
  return (
    <output className="pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-center empty:hidden">
      {isShown && (
        <span className="reach-banner">
          <WifiOff className="text-attention" />
          <span>
            <span className="font-medium">The console can&apos;t be reached.</span> Your input is kept.
            Retrying…
          </span>
        </span>
      )}
    </output>
  )
}
