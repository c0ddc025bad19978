'use client'

import { useAccount } from '@/components/shell/account-context'
import { CutText } from '@/components/ui/cut-text'
import { Link } from '@/components/ui/link'
import type { InventoryRow } from '@/lib/client/inventory'
import { aclInShort } from '@/lib/resources/acl/words'
import { botUsersInfo } from '@/lib/resources/info/bot-users'
import { paths } from '@/lib/util/paths'

const asRules = (value: unknown) => (Array.isArray(value) ? value.map(String) : null)

/** Cells of what is more than its field: no rules are not nothing, and an owner may have a page. */
export const credentialCells = {
  acl: (row: InventoryRow) => <CutText text={aclInShort(asRules(row.item.acl))} mono />,
  owner_id: (row: InventoryRow) => <Owner id={row.item.owner_id} />,
}

/** An owner's id; of a bot user it leads to its page. */
function Owner({ id }: { id: unknown }) {
  const { account } = useAccount()
  if (typeof id !== 'string' || id === '') return <span className="text-muted">not known</span>
  const text = <CutText text={id} mono />
  if (!id.startsWith(`${botUsersInfo.idPrefix}_`)) return text
  return (
    <Link href={paths.detail(account.slug, botUsersInfo.name, id)} className="block py-1" prefetch={false}>
      {text}
    </Link>
  )
}
