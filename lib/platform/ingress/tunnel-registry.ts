import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSerialRunner, type RunSerially } from '@/lib/util/async'
import type { LiveAgents } from '../agents/agents'
import type { PlatformContext, PlatformLog } from '../context'
import type { NewId } from '../store/ids'
import { adminUser } from '../owners'
import { readSettings } from '../settings'
import type { PlatformStore } from '../store/store'
import { createDials, type Dials, type IngressTunnel } from './tunnel'
import type { ConnectedAgent } from './session'
import { coveringNames, type EndpointAddress } from '@/lib/resources/values/endpoint-url'

export interface TunnelRegistry {
  store: PlatformStore
  log: PlatformLog
  dials: Dials
  routes: Routes
  agents: LiveAgents
  /** Reports whether a header's value proves that the console sent the request. */
  isProbe: (value: unknown) => boolean
  write: <T>(work: (context: PlatformContext) => Promise<T>) => Promise<T>
  join: (session: ConnectedAgent) => void
  leave: (session: ConnectedAgent) => void
  /** Reports whether a cookie proves that this client has connected with this credential before. */
  isKnown: (clientId: string, cookie: string, credentialId: string) => boolean
  /** Runs functions with the same client ID one after another. */
  runForClient: RunSerially
  sessionOf: (clientId: string) => ConnectedAgent | undefined
  /** Returns a cookie with which a client can later prove that it has connected with this credential. */
  cookieOf: (clientId: string, credentialId: string) => string
  all: () => ConnectedAgent[]
  /** The public Ed25519 key that verifies releases, as base64-encoded SPKI DER. */
  releaseKey: string
  isClosing: () => boolean
  close: () => void
}

interface Options {
  store: PlatformStore
  releaseKey: string
  newId: NewId
  log: PlatformLog
  probeSecret?: string | undefined
}

function isSame(actual: string, right: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export function createTunnelRegistry({
  store,
  releaseKey,
  newId,
  log,
  probeSecret,
}: Options): TunnelRegistry {
  const sessions = new Map<string, ConnectedAgent>()
  /** The key that signs the cookies. It changes with each start. */
  const secret = randomBytes(32)
  const cookieOf = (clientId: string, credentialId: string) =>
    createHmac('sha256', secret).update(`${clientId} ${credentialId}`).digest('base64url')
  const all = () => [...sessions.values()]
  const agents: LiveAgents = {
    find(sessionId) {
      const session = sessions.get(sessionId)
      return session?.isOver ? undefined : session // an ended session can't receive commands
    },
    hangUp(credentialId) {
      const fault = {
        code: 107,
        message: "This session's credential was deleted, or the credential's owner is inactive",
      }
      const failed = (error: unknown) =>
        log.error("Couldn't close a revoked session", { error: String(error) })
      for (const session of all())
        if (session.facts.credentialId === credentialId) session.hangUp(fault).catch(failed)
    },
  }
  let isClosing = false
  const caller = { ownerId: adminUser.id }
  return {
    store,
    log,
    dials: createDials(),
    routes: createRoutes(),
    agents,
    isProbe: (value) => Boolean(probeSecret) && typeof value === 'string' && isSame(value, probeSecret ?? ''),
    write: (work) =>
      store.db.transaction().execute(async (db) => {
        const settings = await readSettings(db)
        return work({ db, now: new Date(), baseUrl: '', settings, newId, caller, agents })
      }),
    join: (session) => void sessions.set(session.facts.id, session),
    leave: (session) => void sessions.delete(session.facts.id),
    isKnown: (clientId, cookie, credentialId) =>
      clientId !== '' && isSame(cookie, cookieOf(clientId, credentialId)),
    runForClient: createSerialRunner(),
    sessionOf: (clientId) => all().find((session) => session.facts.clientId === clientId),
    cookieOf,
    all,
    releaseKey,
    isClosing: () => isClosing,
    close() {
      isClosing = true
    },
  }
}

/** The period, in milliseconds, in which a disconnected agent is expected to reconnect. */
const EXPECTED_MS = 60_000

type Named = Pick<EndpointAddress, 'scheme' | 'host'>
const keyOf = ({ scheme, host }: Named) => `${scheme}://${host}`

/** Returns the names of the tunnels that can serve a host: the host itself, then its wildcards. */
const namesOf = (host: string) => coveringNames({ scheme: 'https', host, hostport: '' })

function createRoutes() {
  const live = new Map<string, IngressTunnel>()
  /**
   * The hosts whose agents are expected to reconnect, each with the `performance.now()` time at which the wait ends.
   * Earliest first.
   */
  const expected = new Map<string, number>()

  function deleteExpired(now: number): void {
    for (const [host, until] of expected) {
      if (until > now) return
      expected.delete(host)
    }
  }

  const serving = (host: string) => live.get(`https://${host}`) ?? live.get(`http://${host}`)

  return {
    add(address: Named, tunnel: IngressTunnel): void {
      live.set(keyOf(address), tunnel)
      expected.delete(address.host)
    },
    remove(address: Named): void {
      live.delete(keyOf(address))
    },
    /** Marks a host as temporarily unavailable so that its visitors are asked to try again later. */
    expect(host: string): void {
      const now = performance.now()
      deleteExpired(now)
      expected.delete(host)
      expected.set(host, now + EXPECTED_MS)
    },
    /** Returns the tunnel for this host, or else the tunnel for the closest wildcard that covers it. */
    find(host: string): IngressTunnel | undefined {
      const own = serving(host)
      if (own || live.size === 0) return own
      for (const name of namesOf(host)) {
        const tunnel = serving(name)
        if (tunnel) return tunnel
      }
      return undefined
    },
    isExpected(host: string): boolean {
      deleteExpired(performance.now())
      return expected.size > 0 && namesOf(host).some((name) => expected.has(name))
    },
  }
}
type Routes = ReturnType<typeof createRoutes>
