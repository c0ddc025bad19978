import type { ReactNode } from 'react'
import { Panel } from '@/components/ui/panel'
import { requirePerson } from '@/lib/server/people/current-person'
import { untrustedProxy } from '@/lib/server/untrusted-proxy'
import { paths } from '@/lib/util/paths'
import { OwnFrame } from '../own-frame'

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { role } = await requirePerson(paths.settings())
  const proxy = role === 'admin' ? untrustedProxy() : null
  return (
    <OwnFrame fallback={paths.settings()}>
      {proxy !== null && <UntrustedProxy address={proxy} />}
      {children}
    </OwnFrame>
  )
}

/** Tells admins that everybody behind a proxy shares one sign-in limit. */
function UntrustedProxy({ address }: { address: string }) {
  return (
    <div className="mb-4">
      <Panel tone="attention" title="Requests arrive through a proxy that isn't trusted">
        {address} sent a request with X-Forwarded-For. If this is your reverse proxy, add it to
        ADIT_TRUSTED_PROXIES and restart the console. Until then, everyone behind it shares one sign-in limit,
        and the audit shows the proxy's address.
      </Panel>
    </div>
  )
}
