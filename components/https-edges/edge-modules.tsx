'use client'

import { unknownValue } from '@/components/resource/list/field-cell'
import { Globe, Split } from 'lucide-react'
import { cardEntry, cardGroups } from '@/components/resource/module/card-entry'
import { ModuleCards } from '@/components/resource/module/module-cards'
import { isUnreadable } from '@/lib/contract/conform'
import type { PipeNode, PipeStage } from '@/components/resource/module/pipeline'
import { RefList } from '@/components/resource/ref/ref-list'
import { Facts } from '@/components/ui/facts'
import { refsGist } from '@/lib/resources/edge-modules/gist'
import { type HttpsEdge, httpsEdgeModules as modules, httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgeModuleInfos as infos } from '@/lib/resources/info/edge-modules'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { httpsEdgeStages } from '@/lib/resources/info/route-modules'
import { tlsText } from './edge-text'

const { ops } = httpsEdges

const groups = cardGroups(httpsEdgeStages, {
  tls_termination: cardEntry(infos.tls_termination, modules.tls_termination, {
    gist: (termination) => `Versions: ${tlsText(termination)}`,
    shown: ({ terminate_at, min_version }) => (
      <Facts
        items={[
          { term: 'Terminated at', value: terminate_at || unknownValue },
          {
            term: 'Minimum TLS version',
            value: terminate_at === 'upstream' ? 'None (terminated upstream)' : min_version || 'Default',
          },
        ]}
      />
    ),
  }),
  mutual_tls: cardEntry(infos.mutual_tls, modules.mutual_tls, {
    gist: ({ certificate_authorities }, nameOf) => refsGist(certificate_authorities, nameOf),
    shown: ({ certificate_authorities }) => (
      <RefList
        label="Certificate authorities"
        ids={(certificate_authorities ?? []).map(({ id }) => id)}
        resources={['certificate-authorities']}
      />
    ),
  }),
})

/** Shows an edge's own modules, without the modules of its routes. */
export function HttpsEdgeModules({ id, edge }: { id: string; edge?: HttpsEdge }) {
  return (
    <ModuleCards
      of={{ info, id, ops, update: ops.update, params: { id }, item: edge }}
      groups={groups}
      owner="edge"
      start={{ label: 'Visitor', icon: <Globe aria-hidden /> }}
      end={edge && routesStage(edge)}
      note="You can also set mutual TLS and TLS termination when you create an edge."
    />
  )
}

/** Returns the diagram's last stage, which links to the routes. */
function routesStage(edge: HttpsEdge): PipeStage {
  return {
    title: 'Destination',
    nodes: [
      { key: 'routes', label: 'Routes', icon: <Split aria-hidden />, href: '#routes', ...routesState(edge) },
    ],
  }
}

function routesState(edge: HttpsEdge): Pick<PipeNode, 'condition' | 'gist'> {
  const count = edge.routes?.length ?? 0
  if (count > 0) return { gist: count === 1 ? 'One route' : `${count} routes` }
  if (isUnreadable(edge, 'routes')) return { condition: { state: 'unknown', label: 'Unknown' } }
  return { condition: { state: 'unknown', label: 'None' }, gist: 'No routes yet' }
}
