import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { SharedDnsPage } from '@/components/dns/share/shared-dns-page'
import { Brand } from '@/components/shell/brand'
import { EmptyState } from '@/components/ui/placeholder'
import type { SharedDns } from '@/lib/api/dns-links'
import { Failure } from '@/lib/contract/failure'
import { openSharedView } from '@/lib/dns/server/shared'
import { context } from '@/lib/server/context'
import { isSetUp } from '@/lib/server/set-up-state'
import { paths } from '@/lib/util/paths'

interface Props {
  params: Promise<{ token: string }>
}

/** Returns the data of a link; `too-many` if the rate limit is exceeded, and null if the token isn't valid. */
const find = cache(async (token: string): Promise<SharedDns | 'too-many' | null> => {
  try {
    return await openSharedView(await context(), token, await headers())
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.code === 'ADIT_TOO_MANY' ? 'too-many' : null
  }
})

/**
 * Returns the title of the page: the name of the domain or ingress, "Too many requests" if the rate limit is exceeded,
 * or "Not found" for any invalid token.
 */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const shared = await find((await params).token)
  const title =
    shared === 'too-many' ? 'Too many requests' : shared ? `DNS records for ${shared.name}` : 'Not found'
  return { title, referrer: 'no-referrer' }
}

/**
 * The page with the shared DNS records of a link. Doesn't require a session. Responds with the same 404 to any invalid
 * token.
 */
export default async function Page({ params }: Props) {
  const { token } = await params
  if (!(await isSetUp((await context()).db))) redirect(paths.setup())
  const shared = await find(token)
  if (!shared) notFound()
  return (
    <main className="mx-auto max-w-5xl space-y-6 px-4 py-6">
      <Brand />
      {shared === 'too-many' ? (
        <EmptyState title="Too many requests">
          This link has been opened too many times. Try again in a minute.
        </EmptyState>
      ) : (
        <SharedDnsPage token={token} first={shared} />
      )}
    </main>
  )
}
