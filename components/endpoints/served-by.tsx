'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActLink } from '@/components/resource/act/act-link'
import { useAccount } from '@/components/shell/account-context'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { cn } from '@/components/ui/style'
import { nameFont } from '@/components/ui/text'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { isResourceName } from '@/lib/resources/resource-types'
import { edgeResource, endpointTypeName, fixedNote, servingEdge } from '@/lib/resources/text/endpoint-text'
import type { Endpoint } from '@/lib/resources/endpoints'
import { paths } from '@/lib/util/paths'

export function ServedBy({ item }: { item: Endpoint }) {
  const { slug } = useAccount().account
  const fixed = fixedNote(item.type)
  if (fixed === undefined) return null
  const edge = servingEdge(item)
  return (
    <Panel
      tone="info"
      title={fixed.title}
      actions={
        <>
          {edge && (
            <ActLink operation={`${edge.resource}.update`} href={paths.edit(slug, edge.resource, edge.id)}>
              {edge.label}
            </ActLink>
          )}
          <ButtonLink href={paths.detail(slug, 'endpoints', item.id)}>View endpoint</ButtonLink>
        </>
      }
    >
      {fixed.text}
    </Panel>
  )
}

/**
 * Returns a sentence about what serves an endpoint. Call this directly, not as a component, so that the page can detect
 * unreadable fields.
 */
export function endpointSummary(item: Endpoint): ReactNode {
  const { id, edge } = item
  if (edge)
    return (
      <>
        Served by edge <ServingResource of={id} resource={edgeResource(edge.id)} id={edge.id} />.
      </>
    )
  const { tunnel } = item
  if (tunnel) {
    const { tunnel_session: session } = item
    return (
      <>
        Served by{' '}
        {session && (
          <>
            agent <ServingResource of={id} resource="tunnel-sessions" id={session.id} />,{' '}
          </>
        )}
        tunnel <ServingResource of={id} resource="tunnels" id={tunnel.id} label={item.name ?? ''} />. To
        change this endpoint, edit the agent&apos;s configuration.
      </>
    )
  }
  const { type } = item
  if (type === 'edge') return 'Served by an edge.'
  if (type === 'ephemeral')
    return "Served by an agent. To change this endpoint, edit the agent's configuration."
  if (type === 'cloud') return `Cloud endpoint${item.traffic_policy ? ', served by its traffic policy' : ''}.`
  return type ? `${endpointTypeName(type)} endpoint.` : null
}

interface ServingResourceProps {
  of: string
  resource: string | undefined
  id: string
  label?: string
}

function ServingResource({ of, resource, id, label = '' }: ServingResourceProps) {
  const { account } = useAccount()
  const { data } = useQuery(inventoryDetailQuery(account.slug, 'endpoints', of))
  if (resource === undefined || !isResourceName(resource)) return <span className="font-mono">{id}</span>
  const name = label || data?.uses.find((link) => link.id === id)?.title || id
  return (
    <Link
      href={paths.detail(account.slug, resource, id)}
      className={cn('wrap-anywhere', nameFont(name))}
      data-tip={id}
    >
      {name}
    </Link>
  )
}
