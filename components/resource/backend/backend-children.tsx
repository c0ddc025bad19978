'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { CopyText } from '@/components/ui/copy-text'
import { Link } from '@/components/ui/link'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { catalogue, isResourceName, type ResourceName } from '@/lib/resources/catalogue'
import { paths } from '@/lib/util/paths'

interface BackendChildrenProps {
  /** The heading. */
  title: string
  /** The backend that sends traffic to these. */
  of: { resource: ResourceName; id: string }
  /** The backends in order, each with a note. */
  children: readonly { id: string; note: ReactNode }[]
  none: string
}

/** The backends that a backend sends traffic to, in order, each with its name and a link if the inventory has it. */
export function BackendChildren({ title, of, children, none }: BackendChildrenProps) {
  const { account } = useAccount()
  const known = useQuery(inventoryDetailQuery(account.slug, of.resource, of.id))
  const linkOf = (id: string) =>
    known.data?.uses.find((link) => link.id === id && isResourceName(link.resource))
  return (
    <section aria-label={title} className="space-y-2">
      <h2 className="text-lg font-medium">{title}</h2>
      {children.length === 0 && <p className="text-muted">{none}</p>}
      <ol className="max-w-text divide-y divide-line">
        {children.map(({ id, note }) => {
          const link = linkOf(id)
          return (
            <li
              key={id}
              className="flex min-h-row items-center justify-between gap-x-4 gap-y-1 py-1.5 max-sm:flex-col max-sm:items-start"
            >
              <span className="min-w-0 wrap-anywhere">
                {link && isResourceName(link.resource) ? (
                  <>
                    <span className="text-muted">{catalogue[link.resource].one} </span>
                    <Link href={paths.detail(account.slug, link.resource, id)} className="font-mono">
                      {link.title || id}
                    </Link>
                  </>
                ) : (
                  <CopyText value={id} what="backend ID" />
                )}
              </span>
              <span className="text-muted">{note}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
