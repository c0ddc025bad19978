'use client'

import { unknownValue } from '@/components/resource/list/field-cell'
import { cardEntry, cardGroups } from '@/components/resource/module/card-entry'
import { ModuleCards } from '@/components/resource/module/module-cards'
import { RefList } from '@/components/resource/ref/ref-list'
import { Facts } from '@/components/ui/facts'
import { HashLink } from '@/components/ui/link'
import { type HttpsEdge, httpsEdgeModules as modules, httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgeModuleInfos as infos } from '@/lib/resources/info/edge-modules'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { httpsEdgeStages } from '@/lib/resources/info/route-modules'

const { ops } = httpsEdges

const groups = cardGroups(httpsEdgeStages, {
  tls_termination: cardEntry(infos.tls_termination, modules.tls_termination, {
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
    shown: ({ certificate_authorities }) => (
      <RefList
        label="Certificate authorities"
        ids={(certificate_authorities ?? []).map(({ id }) => id)}
        resources={['certificate-authorities']}
      />
    ),
  }),
})

export function HttpsEdgeModules({ id, edge }: { id: string; edge?: HttpsEdge }) {
  return (
    <ModuleCards
      of={{ info, id, ops, update: ops.update, params: { id }, item: edge }}
      groups={groups}
      owner="edge"
      order={
        edge && (
          <>
            These modules apply to all requests, before those of the matching{' '}
            <HashLink href="#routes">route</HashLink>.
          </>
        )
      }
      note="You can also set mutual TLS and TLS termination when you create an edge."
    />
  )
}
