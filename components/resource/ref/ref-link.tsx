'use client'

import { useQueries } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { Link } from '@/components/ui/link'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import type { ResourceName } from '@/lib/resources/resource-types'
import { knownName } from '@/lib/agents/model/session-name'
import { paths } from '@/lib/util/paths'
import { kindsOf } from './form-ref-id'
import { Mono, nameFont } from '@/components/ui/text'
import { cn } from '@/components/ui/style'

interface RefLinkProps {
  id: string
  resources: readonly ResourceName[]
}

export function RefLink({ id, resources }: RefLinkProps) {
  const { account } = useAccount()
  const kinds = kindsOf(id, resources)
  const answers = useQueries({
    queries: kinds.map((resource) => ({ ...inventoryDetailQuery(account.slug, resource, id), retry: false })),
  })
  const at = answers.findIndex(({ data }) => data !== undefined)
  const [resource, data] = [kinds[at], answers[at]?.data]
  const isPending = answers.some((answer) => answer.isPending)
  if (!resource || !data)
    return (
      // Has the height of the link that may replace it.
      <Mono text={id} className={isPending ? 'inline-block max-w-full truncate align-bottom' : undefined} />
    )
  const name = knownName(resource, data) || id
  return (
    <span className="wrap-anywhere">
      <Link
        href={paths.detail(account.slug, resource, id)}
        className={cn('py-1', nameFont(name))}
        data-tip={id}
      >
        <Breakable text={name} />
      </Link>
      {data.row.gone_at !== null && <span className="text-sm text-muted"> no longer exists</span>}
    </span>
  )
}
