'use client'

import { cardEntry, ModuleCards, ModuleSemantics } from '@/components/resource/module/module-cards'
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
            { term: 'Terminated at', value: terminate_at || <span className="text-muted">unknown</span> },
            {
              term: 'Oldest TLS version',
              value: terminate_at === 'upstream' ? 'none (terminated upstream)' : min_version || 'default',
            },
          ]}
        />
      )),
    ],
  },
]

/** The modules of the edge itself. */
export function HttpsEdgeModules({ id, edge }: { id: string; edge?: HttpsEdge }) {
  return (
    <section aria-label="Modules" className="space-y-3">
      <h2 className="text-lg font-medium">Modules</h2>
      <ModuleSemantics owner="edge">You can also set both when you create an edge.</ModuleSemantics>
      <ModuleCards of={{ info, id, ops, update: ops.update, params: { id }, item: edge }} groups={groups} />
    </section>
  )
}
