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
        Before production: what is not protected
      </h2>
      <ul className="list-disc space-y-1 pl-5">
        <li>
          Between agent and platform, what this guide sets up is not encrypted from end to end: the platform
          can read what passes.
        </li>
        <li>
          The API of each agent asks for no password. Whoever knows its name can start tunnels on that
          machine.
        </li>
      </ul>
      <p>
        Mutual TLS lets only callers in who hold a certificate of an authority of yours: add the authority
        under <Link href={paths.list(account.slug, 'certificate-authorities')}>Certificate authorities</Link>,
        then turn on Mutual TLS on the <Link href={paths.list(account.slug, 'https-edges')}>HTTPS edge</Link>{' '}
        that serves the name. For encryption to the service itself, let a{' '}
        <Link href={paths.list(account.slug, 'endpoints')}>TLS endpoint</Link> pass the connection on
        unopened.
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
