'use client'

import { cardEntry, ModuleCards } from '@/components/resource/module/module-cards'
import { ModuleSemantics } from '@/components/resource/module/module-semantics'
import { RefLink } from '@/components/resource/ref/ref-link'
import { Facts } from '@/components/ui/facts'
import { type HttpsEdge, httpsEdgeModules as modules, httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgeModuleInfos as infos } from '@/lib/resources/info/edge-modules'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'

const { ops } = httpsEdges

const groups = [
  {
    title: 'Modules',
    entries: [
      cardEntry(infos.mutual_tls, modules.mutual_tls, ({ certificate_authorities }) => (
        <ul aria-label="Certificate authorities" className="space-y-1">
          {(certificate_authorities ?? []).map(({ id }) => (
            <li key={id}>
              <RefLink id={id} resources={['certificate-authorities']} />
            </li>
          ))}
        </ul>
      )),
      cardEntry(infos.tls_termination, modules.tls_termination, ({ terminate_at, min_version }) => (
        <Facts
          items={[
            { term: 'Terminated at', value: terminate_at || <span className="text-muted">not said</span> },
            {
              term: 'Oldest TLS version',
              value: terminate_at === 'upstream' ? 'none while it is upstream' : min_version || 'left open',
            },
          ]}
        />
      )),
    ],
  },
]

/** The modules of an edge itself. */
export function HttpsEdgeModules({ id, edge }: { id: string; edge?: HttpsEdge }) {
  return (
    <section aria-label="Modules" className="space-y-3">
      <h2 className="text-lg font-medium">Modules</h2>
      <ModuleSemantics owner="edge">The form for a new edge can set both from the start.</ModuleSemantics>
      <ModuleCards of={{ info, id, ops, update: ops.update, params: { id }, item: edge }} groups={groups} />
    </section>
  )
}
