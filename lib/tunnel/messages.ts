import * as z from 'zod'
import { type AgentCommandName, agentCommandNames } from '@/lib/resources/agent-commands'

/**
 * The protocol between agents and the local platform: JSON messages over a WebSocket, and traffic over separate
 * streams.
 */

/** The path on the ingress's port to which agents connect. */
export const SESSION_PATH = '/_adit/session'
export const SESSION_PROTOCOL = 'adit-session-1'
/** The path at which an agent opens a stream, with `Upgrade: adit-stream` and the `STREAM_HEADER` header. */
export const STREAM_PATH = '/_adit/stream'
export const STREAM_PROTOCOL = 'adit-stream'
/** The header that contains the secret of the `dial` message. */
export const STREAM_HEADER = 'adit-stream'
/**
 * The path of the release feed. `GET ?version=3.30.2` returns the `releaseOffer` of a newer version with the same major
 * version, or 204.
 */
export const RELEASES_PATH = '/_adit/releases'

export const MAX_MESSAGE = 65_536
/** The time limit, in milliseconds, for the agent to send `hello`. */
export const HELLO_MS = 10_000
/** The time limit, in milliseconds, for the agent to respond to a command. */
export const COMMAND_MS = 10_000
/** The time limit, in milliseconds, for the agent to open a requested stream. */
export const DIAL_MS = 10_000
/** The platform's idle timeout for streams, in milliseconds. */
export const STREAM_IDLE_MS = 15_000

const command = z.enum(agentCommandNames)

/**
 * An empty string if the agent supports the command, or the reason that it doesn't. Null if the agent is too old to
 * report its support.
 */
const capability = z.string().max(255).nullable()
const capabilities = z.object({
  restart: capability,
  stop: capability,
  update: capability,
} satisfies Record<AgentCommandName, z.ZodType>)

const text = z.string().max(255)
/** The agent's name for a tunnel, unique within the session. */
const name = z.string().min(1).max(255)

const fault = z.object({
  /** The number in the platform's error code, such as 105 for `ERR_SERVICE_105`, or 0 if the fault has no code. */
  code: z.int(),
  message: z.string(),
})
export type TunnelFault = z.infer<typeof fault>

const hello = z.object({
  type: z.literal('hello'),
  protocol_versions: z.array(z.int()).min(1),
  /** The client ID of the previous session, or an empty string for a new agent. */
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

/** Requests a tunnel. If `host` is empty, the platform chooses the host. */
const bind = z.object({
  type: z.literal('bind'),
  name,
  proto: z.enum(['http', 'https']),
  host: z.string().max(253),
  /** The address to which the agent forwards traffic, such as `http://localhost:8080`. */
  upstream_url: z.string().max(2048),
  metadata: z.string(),
  description: text,
})
export type Bind = z.infer<typeof bind>

const unbind = z.object({ type: z.literal('unbind'), name })
/** The agent's response to a command. `error` is empty if the agent accepts the command. */
const answer = z.object({ type: z.literal('answer'), command_id: text, error: z.string() })
/** Announces that the agent is shutting down, so that the platform doesn't wait for a reconnect. */
const bye = z.object({ type: z.literal('bye') })

export const agentMessage = z.discriminatedUnion('type', [hello, bind, unbind, answer, bye])
export type AgentMessage = z.infer<typeof agentMessage>

const welcome = z.object({
  type: z.literal('welcome'),
  session_id: z.string(),
  client_id: z.string(),
  resume_cookie: z.string(),
  region: z.string(),
  account_name: z.string(),
  /** The public Ed25519 key for verifying releases, as base64-encoded SPKI DER. */
  release_key: z.string(),
  banner: z.string(),
})
export type Welcome = z.infer<typeof welcome>

const bound = z.object({
  type: z.literal('bound'),
  name,
  /** The URL in the form that the management API returns, such as `https://app.example.com`. */
  url: z.string(),
  tunnel_id: z.string(),
  endpoint_id: z.string(),
})
/** Rejects the session. The platform then closes the connection. */
const refused = z.object({ type: z.literal('refused'), fault })
const bindRefused = z.object({ type: z.literal('bind-refused'), name, fault })
/** Requests a stream for a tunnel. The secret is valid for one stream. */
const dial = z.object({ type: z.literal('dial'), name, secret: z.string() })
const order = z.object({
  type: z.literal('command'),
  command_id: z.string(),
  command,
})

export const platformMessage = z.discriminatedUnion('type', [
  welcome,
  refused,
  bound,
  bindRefused,
  dial,
  order,
])
export type PlatformMessage = z.infer<typeof platformMessage>

/** A release that the feed offers, with a signature of the text from `signedRelease`. */
export const releaseOffer = z.object({
  version: z.string().max(64),
  /** The path of the release's file on the same origin. */
  path: z.string(),
  size: z.int().positive(),
  /** The SHA-256 hash of the file, in lowercase hex. */
  sha256: z.string().length(64),
  /** The Ed25519 signature, as base64. */
  signature: z.string(),
})
export type ReleaseOffer = z.infer<typeof releaseOffer>

export const signedRelease = ({ version, sha256 }: Pick<ReleaseOffer, 'version' | 'sha256'>) =>
  `adit-agent ${version} ${sha256}\n`
