'use client'

import { useQueries } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { sshCredentialsInfo as info } from '@/lib/resources/info/ssh-credentials'
import { type PublicKey, readPublicKey } from '@/lib/resources/credentials/ssh-public-key'
import { paths } from '@/lib/util/paths'

/** Characters of a key that search finds it by: its end, which two keys hardly share. */
const SEARCHED = 24

/** Says which SSH credential of this account has the same key already, as far as the inventory knows. */
export function SameKey({ publicKey: { blob } }: { publicKey: PublicKey }) {
  const { account } = useAccount()
  const page = (q?: string) => inventoryPageQuery(account.slug, info.name, q === undefined ? {} : { q })
  // By its text; and among the newest, for one that was given in another form.
  const pages = useQueries({ queries: [page(blob.slice(-SEARCHED)), page()] })
  const same = pages
    .flatMap(({ data }) => data?.rows ?? [])
    .find(({ item, gone_at }) => gone_at === null && readPublicKey(String(item.public_key))?.blob === blob)
  if (!same) return null
  return (
    <Panel tone="attention" title="This key is there already">
      <Link href={paths.detail(account.slug, info.name, same.id)} target="_blank" className="font-mono">
        {same.title || same.id}
      </Link>{' '}
      has it. The platform takes each key once.
    </Panel>
  )
}
