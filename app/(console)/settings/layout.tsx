import type { ReactNode } from 'react'
import { Panel } from '@/components/ui/panel'
import { requirePerson } from '@/lib/server/people/current-person'
import { untrustedProxies } from '@/lib/server/routing/address'
import { paths } from '@/lib/util/paths'
import { joinWithAnd } from '@/lib/util/text'
import { OwnFrame } from '../own-frame'

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const person = await requirePerson(paths.settings())
  const proxies = person.role === 'admin' ? untrustedProxies() : []
  return (
    <OwnFrame fallback={paths.settings()}>
      {proxies.length > 0 && <UntrustedProxy addresses={proxies} />}
      {children}
    </OwnFrame>
  )
}

function UntrustedProxy({ addresses }: { addresses: string[] }) {
  return (
    <div className="mb-4">
      <Panel tone="attention" title="Requests arrive through an untrusted proxy">
        {joinWithAnd(addresses)} sent requests with an X-Forwarded-For header. If{' '}
        {addresses.length === 1 ? 'this' : 'one of these'} is your reverse proxy, add it to
        ADIT_TRUSTED_PROXIES and restart the console. Until then, everyone behind the proxy shares one sign-in
        limit, and the audit log shows the proxy's address.
      </Panel>
    </div>
  )
}
