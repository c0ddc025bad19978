import { randomBytes } from 'node:crypto'
import { httpsEdgeOperations, tcpEdgeOperations } from './edges'
import { newId, referenceTo } from './fields'
import { type JsonObject, serveOperations } from './http'
import { endpointOperations, network, sshCredentialOperations } from './network'
import { abuseReportOperations, eventSources, sessionOperations } from './sessions'

/**
 * Starts a second management API in memory, written only from the specification. Objects that no operation creates,
 * such as a session, exist from the start. If `wider` is true, the API also has operations on routes and their circuit
 * breakers.
 */
export async function startSecondServer({ versionHeader = 'Second-Version', wider = false } = {}) {
  const rights = { isAdmin: true, mayReport: true }
  const { domains, addresses, isBot, operations: networkOperations } = network()
  const served = endpointOperations(domains, addresses)
  const [https, tcp, sessions, sources] = [
    httpsEdgeOperations(),
    tcpEdgeOperations(),
    sessionOperations(),
    eventSources(),
  ]
  const apiKey = `${newId('key')}_${randomBytes(12).toString('hex')}`
  const listening = await serveOperations(
    {
      ...networkOperations,
      ...served.operations,
      ...sshCredentialOperations(() => rights.isAdmin, isBot),
      ...sessions.operations,
      ...https.operations,
      ...(wider ? https.widerOperations : {}),
      ...tcp.operations,
      ...abuseReportOperations(() => rights.mayReport),
      ...sources.operations,
    },
    apiKey,
    versionHeader,
  )
  const { edge, route } = https.withRoute('shop.second.example:443', '/')
  const [tcpEdge, subscription] = [tcp.add(), sources.add()]
  const session = sessions.add({ metadata: 'harbour crane 4' })
  const windowsSession = sessions.add({ metadata: 'gatehouse', os: 'windows' })
  served.serve('ephemeral', 'https://crane.second.example', {
    tunnel: referenceTo(listening.url, '/tunnels', newId('tn')),
    tunnel_session: referenceTo(listening.url, '/tunnel_sessions', session),
    principal: { id: newId('usr'), uri: '' },
    upstream_url: 'http://localhost:80',
    upstream_proto: 'http1',
    name: 'crane',
  })
  served.serve('edge', 'https://shop.second.example', {
    edge: referenceTo(listening.url, '/edges/https', edge),
  })
  const known = { edge, route, tcpEdge, subscription, session, windowsSession }
  /** Adds objects that no operation in the specification can create. */
  const add = {
    session: sessions.add,
    /** Adds an endpoint that a session's agent serves. */
    endpoint: (url: string, ofSession: string) =>
      served.serve('ephemeral', url, {
        tunnel: referenceTo(listening.url, '/tunnels', newId('tn')),
        tunnel_session: referenceTo(listening.url, '/tunnel_sessions', ofSession),
        upstream_proto: 'http1',
      }),
    /** Removes an endpoint, as if its agent had stopped serving it. */
    noEndpoint: served.drop,
    /** Returns a session's reference to its authtoken. */
    credentialRef: (id: string) => referenceTo(listening.url, '/credentials', id),
    subscription: sources.add,
    tcpEdge: tcp.add,
    route: (modules: JsonObject) =>
      https.withRoute(`${newId('shop').replace('_', '-')}.second.example:443`, '/api', modules),
  }
  return { ...listening, versionHeader, apiKey, rights, known, add }
}
