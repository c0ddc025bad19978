'use client'
import { RoleNote } from '@/components/resource/act/act-link'
import { DetailOrParts } from '@/components/resource/detail/detail-or-parts'
import { TrafficPathView, TrafficStateChip } from '@/components/traffic/traffic-path'
import { summaryBeside, useTrafficProblem } from '@/components/traffic/traffic-sentence'
import { httpsEdges } from '@/lib/resources/https-edges'
import { backendKinds } from '@/lib/resources/info/backends'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { HttpsEdgeModules } from './edge-modules'
import { edgeFacts, edgeSentence } from './edge-text'
import { RouteById } from './route-by-id'
import { RoutesSection } from './routes'
import { useQuery } from '@tanstack/react-query'
import { CoveredBy } from '@/components/resource/detail/covered-by'
import { useAccount } from '@/components/shell/account-context'
import { CopyText } from '@/components/ui/copy-text'
import { Link } from '@/components/ui/link'
import { findQuery } from '@/lib/client/account-queries'
import { readHostport } from '@/lib/resources/values/hostports'
import { paths } from '@/lib/util/paths'

const { ops } = httpsEdges
const elsewhere = ['hostports', 'mutual_tls', 'tls_termination', 'routes']

/**
 * The detail page of an HTTPS edge with its routes. If the API can't read the edge, shows only the edge's modules and a
 * form for opening a route by ID.
 */
export function HttpsEdgeDetail({ id }: { id: string }) {
  const problem = useTrafficProblem(info.name, id)
  return (
    <DetailOrParts
      info={info}
      get={ops.get}
      id={id}
      state={<TrafficStateChip of="https-edges" id={id} />}
      picture={() => <TrafficPathView of="https-edges" id={id} explained={problem} />}
      verdict={problem}
      summary={(edge) => summaryBeside(problem, edgeSentence(edge))}
      elsewhere={elsewhere}
      usesElsewhere={backendKinds}
      values={edgeFacts}
      below={(edge) => (
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
        </>
      )}
    </DetailOrParts>
  )
}

/**
 * Lists an edge's hosts, each with its endpoint and the domain that covers the host. `hostports` is undefined if the
 * hosts can't be read.
 */
function Hosts({ hostports }: { hostports: readonly string[] | undefined }) {
  return (
    <section aria-label="Hosts and ports" className="space-y-3">
      <h2 className="text-lg font-medium">Hosts and ports</h2>
      {hostports === undefined && (
        <p className="text-muted">The platform returned the hosts and ports in an unknown format.</p>
      )}
      {hostports?.length === 0 && <p className="text-muted">No hosts.</p>}
      <ul className="divide-y divide-line empty:hidden">
        {hostports?.map((hostport) => (
          <li key={hostport} className="space-y-0.5 py-2 first:pt-0">
            <CopyText value={hostport} what="host and port" />
            <Around hostport={hostport} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Around({ hostport }: { hostport: string }) {
  const { account } = useAccount()
  const { host } = readHostport(hostport)
  const url = `https://${host}`
  const { data } = useQuery(findQuery(account.slug, host))
  const endpoint = data?.hits.find((hit) => hit.resource === 'endpoints' && hit.title === url)
  return (
    <div className="flex flex-wrap gap-x-2 text-sm wrap-anywhere text-muted">
      {endpoint && (
        <p>
          Endpoint{' '}
          <Link href={paths.detail(account.slug, 'endpoints', endpoint.id)} className="font-mono">
            {endpoint.title}
          </Link>
          .
        </p>
      )}
      <CoveredBy address={{ scheme: 'https', host, hostport }} />
    </div>
  )
}
