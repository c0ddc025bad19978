import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSerialRunner, type RunSerially } from '@/lib/util/async'
import type { LiveAgents } from '../agents'
import type { Context, Log } from '../context'
import type { NewId } from '../ids'
import { adminUser } from '../owners'
import { readSettings } from '../settings'
import type { PlatformStore } from '../store'
import { createDials, type Dials } from './dials'
import { createRoutes, type Routes } from './routes'
import type { AgentSession } from './session'

/** What the sessions of agents share. */
export interface House {
  store: PlatformStore
  log: Log
  dials: Dials
  routes: Routes
  agents: LiveAgents
  /** Runs a change in a transaction of its own. */
  write: <T>(work: (context: Context) => Promise<T>) => Promise<T>
  join: (session: AgentSession) => void
  leave: (session: AgentSession) => void
  /** Whether a client proves by its cookie that it was here before, with the same credential. */
  isKnown: (clientId: string, cookie: string, credentialId: string) => boolean
  /** Runs work for a client, by its ID, once earlier work for it has ended. */
  runForClient: RunSerially
  sessionOf: (clientId: string) => AgentSession | undefined
  /** What a client proves by that it is the one that was here with this credential. */
  cookieOf: (clientId: string, credentialId: string) => string
  all: () => AgentSession[]
  /** Public key of the releases: Ed25519, base64 of the SPKI DER. */
  releaseKey: string
  /** The platform ends: what sessions leave is taken away at its next start, which then expects their agents back. */
  isClosing: () => boolean
  close: () => void
}

interface Options {
  store: PlatformStore
  releaseKey: string
  newId: NewId
  log: Log
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export function createHouse({ store, releaseKey, newId, log }: Options): House {
  const sessions = new Map<string, AgentSession>()
  /** Cookies need not outlive the process: after it there is no session that could be taken over. */
  const secret = randomBytes(32)
  const cookieOf = (clientId: string, credentialId: string) =>
    createHmac('sha256', secret).update(`${clientId} ${credentialId}`).digest('base64url')
  const all = () => [...sessions.values()]
  const agents: LiveAgents = {
    find(sessionId) {
      const session = sessions.get(sessionId)
      return session?.isOver ? undefined : session // it could be told nothing any more
    },
    hangUp(credentialId) {
      const fault = {
        code: 107,
        message: 'The credential of this session was deleted, or its owner is not active',
      }
      const failed = (error: unknown) =>
        log.error('A revoked session could not be closed', { error: String(error) })
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
