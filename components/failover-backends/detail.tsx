'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { TrafficPathView } from '@/components/traffic/traffic-path'
import { isUnreadable } from '@/lib/contract/conform'
import { failoverSentence } from '@/lib/resources/backends/text'
import { failoverBackends } from '@/lib/resources/failover-backends'
import { failoverBackendsInfo } from '@/lib/resources/info/backends'
import { Globe, Network, Reply, Scale, Server } from 'lucide-react'
import { childColumns, ChildName } from '@/components/resource/backend/child-columns'
import { useMembersFix } from '@/components/resource/backend/use-members-fix'
import { type ChildBackend, useChildren } from '@/components/resource/backend/use-children'
import { type PipeStage, Pipeline } from './pipeline'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { useFirst } from '@/components/ui/use-first'
import { Section } from '@/components/ui/section'

export function FailoverBackendDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      fix={useMembersFix('failover-backends', id, 'Edit order')}
      info={failoverBackendsInfo}
      get={failoverBackends.ops.get}
      id={id}
      picture={() => <TrafficPathView of="failover-backends" id={id} />}
      summary={({ backends }) => failoverSentence(backends)}
      elsewhere={['backends']}
      values={({ backends }) => ({ backends: backends && String(backends.length) })}
    >
      {(item) => !isUnreadable(item, 'backends') && <Order id={id} ids={item.backends ?? []} />}
    </ResourceDetail>
  )
}

interface Rank {
  title: string
  child: ChildBackend
  /** True for the first backend that isn't known to be offline. */
  isServing: boolean
}

const MOST = 20
const traffic = { label: 'Traffic', icon: <Globe aria-hidden /> }

const columns: readonly Column<Rank>[] = [
  { id: 'backend', header: 'Backend', cell: ({ child }) => <ChildName child={child} /> },
  { id: 'order', header: 'Order', width: '7rem', cell: ({ title }) => title },
  ...childColumns,
]

function Order({ id, ids }: { id: string; ids: readonly string[] }) {
  const [shown, more] = useFirst(ids, MOST, 'backends')
  const children = useChildren({ resource: 'failover-backends', id }, shown)
  const ranks = ranksOf(children)
  return (
    <Section title="Backends, in failover order">
      {ranks.length === 0 ? (
        <p className="text-muted">No backends.</p>
      ) : (
        <>
          <Pipeline label="Backend order" start={traffic} stages={orderOf(children)} />
          <details>
            <summary className="w-fit py-1 text-sm text-muted">Show as table</summary>
            <div className="mt-1">
              <DataTable
                caption="Order of backends"
                columns={columns}
                rows={ranks}
                rowKey={({ child }) => child.id}
              />
            </div>
          </details>
        </>
      )}
      {more}
    </Section>
  )
}

function ranksOf(children: readonly ChildBackend[]): Rank[] {
  const serving = children.findIndex(({ health }) => health.state !== 'wrong')
  return children.map((child, at) => ({
    title: at === 0 ? 'First' : `Fallback ${at}`,
    child,
    isServing: at === serving,
  }))
}

export const orderOf = (children: readonly ChildBackend[]): PipeStage[] => ranksOf(children).map(stageOf)

const stageOf = ({ title, child, isServing }: Rank): PipeStage => ({
  title: isServing ? `${title} · Active` : title,
  nodes: [
    {
      key: child.id,
      label: child.name,
      icon: <KindIcon child={child} />,
      condition: child.health,
      gist: child.kind,
      href: child.href,
      isMarked: isServing,
    },
  ],
})

function KindIcon({ child: { resource } }: { child: ChildBackend }) {
  if (resource === 'tunnel-group-backends') return <Network aria-hidden />
  if (resource === 'http-response-backends') return <Reply aria-hidden />
  return resource === 'weighted-backends' ? <Scale aria-hidden /> : <Server aria-hidden />
}
