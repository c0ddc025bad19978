'use client'

import { useQueries } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { sshCredentialsInfo as info } from '@/lib/resources/info/credentials'
import { type PublicKey, readPublicKey } from '@/lib/resources/credentials/ssh-public-key'
import { paths } from '@/lib/util/paths'

/**
 * The number of characters at the end of a key to search for. In practice, an ending of this length is unique.
 */
const SEARCHED = 24

/** Warns if a known SSH credential already has this key. */
export function SameKey({ publicKey: { blob } }: { publicKey: PublicKey }) {
  const { account } = useAccount()
  const page = (q?: string) => inventoryPageQuery(account.slug, info.name, q === undefined ? {} : { q })
  // Searches by the key's text. Also reads the newest credentials, whose keys may be in another format.
  const pages = useQueries({ queries: [page(blob.slice(-SEARCHED)), page()] })
  const same = pages
    .flatMap(({ data }) => data?.rows ?? [])
    .find(({ item, gone_at }) => gone_at === null && readPublicKey(String(item.public_key))?.blob === blob)
  if (!same) return null
  return (
    <Panel tone="attention" title="This key already exists">
      <Link href={paths.detail(account.slug, info.name, same.id)} target="_blank" className="font-mono">
        {same.title || same.id}
      </Link>{' '}
      already has this key. Each key can be added only once.
    </Panel>
  )
}
