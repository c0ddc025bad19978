import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { timeLeft } from '@/components/dns/dns-text'
import { SharedDnsPage } from '@/components/dns/share/shared-dns-page'
import { Brand } from '@/components/shell/brand'
import { EmptyState } from '@/components/ui/placeholder'
import type { SharedDns } from '@/lib/api/dns-links'
import { Failure } from '@/lib/contract/failure'
import { unicodeName } from '@/lib/dns/model/idn'
import { openSharedView } from '@/lib/dns/server/shared'
import { context } from '@/lib/server/context'
import { refuseTooMany } from '@/lib/server/door/page-status'
import { isSetUp } from '@/lib/server/setup/set-up-state'
import { paths } from '@/lib/util/paths'

interface Props {
  params: Promise<{ token: string }>
}

/** The result if the rate limit is exceeded. `retryAfter` is the number of seconds to wait. */
interface TooMany {
  retryAfter: string
}

/** Returns a link's data, `TooMany` if the rate limit is exceeded, or null for any other refusal. */
const find = cache(async (token: string): Promise<SharedDns | TooMany | null> => {
  try {
    return await openSharedView(await context(), token, await headers())
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code !== 'ADIT_TOO_MANY') return null
    const { retry_after: retryAfter = '60' } = error.details
    refuseTooMany(retryAfter)
    return { retryAfter }
  }
})

/** Returns the page's title, and a referrer policy that keeps the token secret. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const shared = await find((await params).token)
  const title = !shared
    ? 'Not found'
    : 'retryAfter' in shared
      ? 'Too many requests'
      : `DNS records for ${unicodeName(shared.name)}`
  return { title, referrer: 'no-referrer' }
}

export default async function Page({ params }: Props) {
  const { token } = await params
  if (!(await isSetUp((await context()).db))) redirect(paths.setup())
  const shared = await find(token)
  if (!shared) notFound()
  return (
    <main className="mx-auto max-w-5xl space-y-6 px-4 py-6">
      <Brand />
      {'retryAfter' in shared ? (
        <>
          <h1 className="sr-only">Too many requests</h1>
          <EmptyState title="Too many requests">
            This link was opened too many times. Try again in {timeLeft(Number(shared.retryAfter) * 1000)}.
          </EmptyState>
        </>
      ) : (
        <SharedDnsPage token={token} first={shared} />
      )}
    </main>
  )
}
