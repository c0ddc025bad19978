import { Link } from '@/components/ui/link'
import { paths } from '@/lib/util/paths'

/** The name servers that checks of this account query, if it has its own, with a link to the setting. */
export function ServersAsked({ servers }: { servers: readonly string[] }) {
  if (servers.length === 0) return null
  return (
    <>
      {' '}
      Asks <span className="font-mono">{servers.join(', ')}</span> (
      <Link href={paths.settings('accounts')}>account setting</Link>).
    </>
  )
}
