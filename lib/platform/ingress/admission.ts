import { randomUUID } from 'node:crypto'
import { readEndpointUrl } from '@/lib/resources/values/endpoint-url'
import type { Hello } from '@/lib/tunnel/messages'
import { byteLength } from '@/lib/util/text'
import { toRfc3339 } from '@/lib/util/time'
import type { PlatformContext } from '../context'
import { currentEndpoints } from '../edges/edge-endpoints'
import { invalid } from '../requests/errors'
import { deleteObject, findObject } from '../store/objects'
import { refTo } from '../store/refs'
import { sessions } from '../agents/sample-sessions'
import { closeTunnels } from '../agents/tunnels'
import type { TunnelRegistry } from './tunnel-registry'
import type { SessionFacts } from './session'
import type { Kysely } from 'kysely'
import { storedBody, holderOf, isActive, ownerIn, tokenForm } from '../keys'
import { adminUser } from '../owners'
import type { Schema } from '../store/schema'

const PROTOCOL = 3
const METADATA_BYTES = 4096
const REGION = 'local'
const ACCOUNT = 'Local platform'
const LIVE = 'live'

const revoked = () => invalid(107, 'This authtoken was just deleted. Use a different authtoken.')

interface Caller {
  ip: string
  isConnected: () => boolean
  /** Registers the session before the commit, so that revoking the credential afterward also ends the session. */
  begin: (facts: SessionFacts) => void
}

async function checked({ store }: TunnelRegistry, hello: Hello) {
  const credential = await credentialOf(store.db, hello.authtoken)
  if (!hello.protocol_versions.includes(PROTOCOL))
    throw invalid(
      121,
      `This agent doesn't support protocol version ${PROTOCOL}, which the platform requires. Use a different version of the agent.`,
    )
  if (byteLength(hello.metadata) > METADATA_BYTES)
    throw invalid(100, `Agent metadata can be at most ${METADATA_BYTES.toLocaleString('en')} bytes`)
  return credential
}

/**
 * Creates a session for an agent, after ending the previous session of the same client. Returns null if the agent has
 * disconnected.
 */
export async function admit(registry: TunnelRegistry, hello: Hello, { ip, isConnected, begin }: Caller) {
  const credential = await checked(registry, hello)
  const isKnown = registry.isKnown(hello.client_id, hello.resume_cookie, credential.id)
  const clientId = isKnown ? hello.client_id : randomUUID()
  const { version: agent_version, os, metadata, capabilities } = hello
  const open = async (context: PlatformContext) => {
    const { db, now } = context
    if (!(await readCredential(db, credential.id))) throw revoked()
    await sessions.refuseOver(context, 'quota_tunnel_sessions', 108)
    const started_at = toRfc3339(now.getTime())
    const seen = { ip, region: REGION, transport: 'service/2', started_at, credential: refTo(credential.id) }
    const shown = { agent_version, os, metadata, ...seen }
    const { id } = await sessions.insert(context, shown, { uniqueKey: `${LIVE}:${randomUUID()}` })
    begin({ id, credentialId: credential.id, clientId, region: REGION, capabilities })
    return id
  }
  return registry.runForClient(clientId, async () => {
    if (!isConnected()) return null
    await registry.sessionOf(clientId)?.hangUp(null)
    const session_id = await registry.write(open)
    return {
      type: 'welcome',
      session_id,
      client_id: clientId,
      resume_cookie: registry.cookieOf(clientId, credential.id),
      region: REGION,
      account_name: ACCOUNT,
      release_key: registry.releaseKey,
      banner: '',
    } as const
  })
}

const urlIn = (key: string | null) => (key ?? '').slice('endpoints:'.length)

/** Deletes the sessions of real agents from an earlier run, and returns the hosts that the sessions served. */
export async function clearSessions({ write }: TunnelRegistry): Promise<string[]> {
  return write(async (context) => {
    const { db } = context
    const left = await db
      .selectFrom('objects')
      .select('id')
      .where('unique_key', 'like', `tunnel-sessions:${LIVE}:%`)
      .execute()
    const hosts: string[] = []
    for (const { id } of left) {
      const served = await currentEndpoints(context, id)
      hosts.push(...served.flatMap(({ unique_key: key }) => readEndpointUrl(urlIn(key)).address?.host ?? []))
      await closeTunnels(context, id)
      await deleteObject(db, id)
    }
    return hosts
  })
}

async function credentialOf(db: Kysely<Schema>, authtoken: string) {
  if (!tokenForm.test(authtoken))
    throw invalid(105, "This isn't a valid authtoken. Copy the authtoken again.")
  const id = await holderOf(db, 'cr', authtoken)
  const credential = id === undefined ? null : await readCredential(db, id)
  if (credential) return credential
  if (id !== undefined)
    throw invalid(
      107,
      'The bot user that owns this authtoken is inactive. Activate the bot user, or use a different authtoken.',
    )
  const isApiKey = (await holderOf(db, 'ak', authtoken)) !== undefined
  throw isApiKey
    ? invalid(107, 'This is an API key. Agents require an authtoken.')
    : invalid(
        107,
        'Unknown authtoken. It was revoked or belongs to another platform. Use a different authtoken.',
      )
}

/** Returns a credential's ID, owner and ACL, or null if the credential can't be used. */
export async function readCredential(db: Kysely<Schema>, id: string) {
  const row = await findObject(db, 'credentials', id)
  const ownerId = ownerIn(row)
  if (!row || (ownerId !== adminUser.id && !(await isActive(db, ownerId)))) return null
  const { acl } = storedBody(row)
  return { id, ownerId, acl: Array.isArray(acl) ? acl.map(String) : [] }
}
