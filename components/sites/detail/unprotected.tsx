'use client'

import { ActLink } from '@/components/resource/act/act-link'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { paths } from '@/lib/util/paths'

/** Explains what the set-up leaves unprotected, and how to protect it before production use. */
export function Unprotected() {
  const { account } = useAccount()
  return (
    <section aria-labelledby="unprotected" className="max-w-text space-y-2">
      <h2 id="unprotected" className="text-lg font-medium">
        Before production
      </h2>
      <ul className="list-disc space-y-1 pl-5">
        <li>Traffic isn't encrypted end to end. The platform can read it.</li>
        <li>
          The API of an agent has no password. Anyone who knows its name can start tunnels on that machine.
        </li>
      </ul>
      <p>
        To accept only clients with a certificate from your own authority, add it under{' '}
        <Link href={paths.list(account.slug, 'certificate-authorities')}>Certificate authorities</Link>, then
        turn on mutual TLS on the <Link href={paths.list(account.slug, 'https-edges')}>HTTPS edge</Link> that
        serves the name. To encrypt traffic up to the service, use a{' '}
        <Link href={paths.list(account.slug, 'endpoints')}>TLS endpoint</Link> instead.
      </p>
      <ActLink
        operation="certificate-authorities.create"
        href={paths.create(account.slug, 'certificate-authorities')}
      >
        New certificate authority
      </ActLink>
    </section>
  )
}
