'use client'
import { RoleNote } from '@/components/resource/act/act-link'
import { useNeedsBackend } from '@/components/resource/backend/use-needs-backend'
import { DetailOrParts } from '@/components/resource/detail/detail-or-parts'
import { TrafficPathView, TrafficStateChip } from '@/components/traffic/traffic-path'
import { summaryBeside, useTrafficProblem } from '@/components/traffic/traffic-sentence'
import { httpsEdges } from '@/lib/resources/https-edges'
import { backendKinds } from '@/lib/resources/info/backends'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { HttpsEdgeModules } from './edge-modules'
import { edgeFacts, edgeSentence } from './edge-text'
import { RouteById } from './route-by-id'
import { ChangeBackend, PathTest, RoutesSection } from './routes'
import { CoveredBy } from '@/components/resource/detail/covered-by'
import { CopyText } from '@/components/ui/copy-text'
import { Section } from '@/components/ui/section'
import { readHostport } from '@/lib/resources/values/hostports'

const { ops } = httpsEdges
const elsewhere = ['hostports', 'mutual_tls', 'tls_termination', 'routes']

export function HttpsEdgeDetail({ id }: { id: string }) {
  const problem = useTrafficProblem(info.name, id)
  const needsBackend = useNeedsBackend({ resource: info.name, id })
  return (
    <DetailOrParts
      info={info}
      get={ops.get}
      id={id}
      state={<TrafficStateChip of="https-edges" id={id} />}
      picture={() => <TrafficPathView of="https-edges" id={id} explained={problem} />}
      fix={needsBackend ? null : undefined}
      acts={(edge) => <ChangeBackend edge={edge} variant="primary" isOffered={() => needsBackend} />}
      verdict={problem}
      summary={(edge) => summaryBeside(problem, edgeSentence(edge))}
      elsewhere={elsewhere}
      usesElsewhere={backendKinds}
      values={edgeFacts}
      beside={(edge) => (
        <>
          <Hosts hostports={edge.hostports} />
          <HttpsEdgeModules id={id} edge={edge} />
        </>
      )}
      parts={
        <>
          <HttpsEdgeModules id={id} />
          <RouteById edgeId={id} />
        </>
      }
    >
      {(edge) => (
        <>
          <RoleNote operations={[ops.update.name]} />
          <RoutesSection edge={edge} />
          <PathTest edge={edge} />
        </>
      )}
    </DetailOrParts>
  )
}

function Hosts({ hostports }: { hostports: readonly string[] | undefined }) {
  return (
    <Section title="Hosts and ports">
      {hostports === undefined && (
        <p className="text-muted">The platform returned the hosts and ports in an unknown format.</p>
      )}
      {hostports?.length === 0 && <p className="text-muted">No hosts.</p>}
      <ul className="divide-y divide-line empty:hidden">
        {hostports?.map((hostport) => (
          <li key={hostport} className="space-y-0.5 py-2 first:pt-0">
            <CopyText value={hostport} what="host and port" />
            <div className="text-sm wrap-anywhere text-muted">
              <CoveredBy address={{ scheme: 'https', host: readHostport(hostport).host, hostport }} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
