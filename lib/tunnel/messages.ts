import * as z from 'zod'
import { type AgentCommandName, agentCommandNames } from '@/lib/resources/agent-commands'

/**
 * The messages between agent and local platform: a WebSocket with one JSON message per frame. Traffic doesn't pass
 * through it: for each connection to the ingress, the platform asks the agent to dial a stream.
 */

/** Where the agent connects, on the ingress port; the WebSocket's subprotocol. */
export const SESSION_PATH = '/_adit/session'
export const SESSION_PROTOCOL = 'adit-session-1'
/** Where the agent dials a stream: `GET` with `Upgrade: adit-stream` and the header below; bare bytes of HTTP/1.1 after the 101. */
export const STREAM_PATH = '/_adit/stream'
export const STREAM_PROTOCOL = 'adit-stream'
/** Carries the secret of the `dial` that asked for the stream. */
export const STREAM_HEADER = 'adit-stream'
/** The release feed: `GET ?version=3.30.2` answers `releaseOffer`, or 204 where nothing newer of the same major is. */
export const RELEASES_PATH = '/_adit/releases'

/** Bytes of a message at most; metadata of 4,096 and a definition fit in. */
export const MAX_MESSAGE = 65_536
/** How long the platform waits for `hello`, an answer to a command, and a stream that it asked for, in milliseconds. */
export const HELLO_MS = 10_000
export const COMMAND_MS = 10_000
export const DIAL_MS = 10_000
/** How long the platform keeps a stream between two requests; the agent keeps it longer, so that none meets a closed one. */
export const STREAM_IDLE_MS = 15_000

const command = z.enum(agentCommandNames)

/** `''` when the agent obeys, other text with the reason it doesn't, null when it is too old to declare anything. */
const capability = z.string().max(255).nullable()
const capabilities = z.object({
  restart: capability,
  stop: capability,
  update: capability,
} satisfies Record<AgentCommandName, z.ZodType>)

const text = z.string().max(255)
/** Name that an agent gives a tunnel of its own; unique within its session. */
const name = z.string().min(1).max(255)

const fault = z.object({
  /** Number of the platform's error: 105 for E105. */
  code: z.int(),
  message: z.string(),
})
export type TunnelFault = z.infer<typeof fault>

const hello = z.object({
  type: z.literal('hello'),
  protocol_versions: z.array(z.int()).min(1),
  /** That of the session before, so that a plain reconnect is told from a new agent; empty: new. */
  client_id: text,
  resume_cookie: text,
  authtoken: z.string().max(512),
  version: text,
  os: text,
  arch: text,
  hostname: text,
  user_agent: text,
  metadata: z.string(),
  heartbeat_interval_ms: z.int(),
  heartbeat_tolerance_ms: z.int(),
  capabilities,
  config_version: z.string().max(8),
})
export type Hello = z.infer<typeof hello>

/** Asks for a tunnel. `host` empty: the platform gives it a name. */
const bind = z.object({
  type: z.literal('bind'),
  name,
  /** `http` and `https` names are both served by the ingress. */
  proto: z.enum(['http', 'https']),
  host: z.string().max(253),
  /** Where the agent forwards to, for display: `http://localhost:8080`. */
  upstream_url: z.string().max(2048),
  metadata: z.string(),
  description: text,
})
export type Bind = z.infer<typeof bind>

const unbind = z.object({ type: z.literal('unbind'), name })
/** What the agent says of a command before it performs it: empty `error`: accepted. */
const answer = z.object({ type: z.literal('answer'), command_id: text, error: z.string() })
/** Says that the agent ends in order: its session is over at once, and not waited for. */
const bye = z.object({ type: z.literal('bye') })

/** What an agent sends. */
export const agentMessage = z.discriminatedUnion('type', [hello, bind, unbind, answer, bye])
export type AgentMessage = z.infer<typeof agentMessage>

const welcome = z.object({
  type: z.literal('welcome'),
  session_id: z.string(),
  client_id: z.string(),
  resume_cookie: z.string(),
  region: z.string(),
  account_name: z.string(),
  /** Ed25519 public key of the platform's releases, base64 of the SPKI DER; the agent pins the first that it sees. */
  release_key: z.string(),
  banner: z.string(),
})
export type Welcome = z.infer<typeof welcome>

const bound = z.object({
  type: z.literal('bound'),
  name,
  /** As the API shows it: `https://app.example.com`. */
  url: z.string(),
  tunnel_id: z.string(),
  endpoint_id: z.string(),
})
/** The session, or a tunnel of it, is refused; after `refused` the platform closes the connection. */
const refused = z.object({ type: z.literal('refused'), fault })
const bindRefused = z.object({ type: z.literal('bind-refused'), name, fault })
/** Asks for a stream, for the tunnel of this name. The secret is unguessable and good for one stream. */
const dial = z.object({ type: z.literal('dial'), name, secret: z.string() })
const order = z.object({
  type: z.literal('command'),
  command_id: z.string(),
  command,
})

/** What the platform sends. */
export const platformMessage = z.discriminatedUnion('type', [
  welcome,
  refused,
  bound,
  bindRefused,
  dial,
  order,
])
export type PlatformMessage = z.infer<typeof platformMessage>

/** A release that the feed offers. `signature` is over the bytes of `signedRelease`. */
export const releaseOffer = z.object({
  version: z.string().max(64),
  /** Path of the file on the same origin. */
  path: z.string(),
  size: z.int().positive(),
  /** Lower-case hex. */
  sha256: z.string().length(64),
  /** Ed25519, base64. */
  signature: z.string(),
})
export type ReleaseOffer = z.infer<typeof releaseOffer>

/** What is signed of a release: its version beside its content, so that an old file cannot pass as a new version. */
export const signedRelease = ({ version, sha256 }: Pick<ReleaseOffer, 'version' | 'sha256'>) =>
  `adit-agent ${version} ${sha256}\n`
