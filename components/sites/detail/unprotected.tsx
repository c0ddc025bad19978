'use client'

import { ActLink } from '@/components/resource/act/act-link'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { paths } from '@/lib/util/paths'

/** Explains which parts of the setup aren't protected, and how to protect them before production use. */
export function Unprotected() {
  const { account } = useAccount()
  return (
    <section aria-labelledby="unprotected" className="max-w-text space-y-2">
      <h2 id="unprotected" className="text-lg font-medium">
        Before production
      </h2>
      <ul className="list-disc space-y-1 pl-5">
        <li>Traffic isn't encrypted end to end, so the platform can read it.</li>
        <li>
          Agent APIs have no authentication. Anyone who knows an API's hostname can start tunnels on the
          agent's machine.
        </li>
      </ul>
      <p>
        Turn on mutual TLS, or use a TLS endpoint to encrypt traffic all the way to the service.{' '}
        <Link href={paths.help('sites#before-production')}>Learn more</Link>
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
