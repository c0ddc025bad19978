import * as z from 'zod'
import { type AgentCommandName, agentCommandNames } from '@/lib/resources/agent-commands'

/**
 * The messages between agent and local platform: a WebSocket with one JSON message per frame. The WebSocket doesn't
 * carry traffic: for each connection to the ingress, the platform asks the agent to dial a stream.
 */

/** The path on the ingress port that the agent connects to, and the WebSocket subprotocol. */
export const SESSION_PATH = '/_adit/session'
export const SESSION_PROTOCOL = 'adit-session-1'
/**
 * The path where the agent dials a stream: `GET` with `Upgrade: adit-stream` and the header below. After the 101, the
 * stream carries raw HTTP/1.1.
 */
export const STREAM_PATH = '/_adit/stream'
export const STREAM_PROTOCOL = 'adit-stream'
/** The header with the secret of the `dial` message that requested the stream. */
export const STREAM_HEADER = 'adit-stream'
/**
 * The path of the release feed. `GET ?version=3.30.2` returns `releaseOffer`, or 204 if the agent runs the newest
 * release of its major version.
 */
export const RELEASES_PATH = '/_adit/releases'

/** The maximum size of a message in bytes. Metadata of 4,096 bytes and a definition fit. */
export const MAX_MESSAGE = 65_536
/** The platform's time limits for `hello`, the reply to a command, and a requested stream, in milliseconds. */
export const HELLO_MS = 10_000
export const COMMAND_MS = 10_000
export const DIAL_MS = 10_000
/**
 * The time for which the platform keeps an idle stream, in milliseconds. The agent keeps it longer, so that no request
 * meets a closed stream.
 */
export const STREAM_IDLE_MS = 15_000

const command = z.enum(agentCommandNames)

/**
 * `''` if the agent accepts the command; otherwise the reason why not. Null if the agent is too old to report
 * capabilities.
 */
const capability = z.string().max(255).nullable()
const capabilities = z.object({
  restart: capability,
  stop: capability,
  update: capability,
} satisfies Record<AgentCommandName, z.ZodType>)

const text = z.string().max(255)
/** An agent's name for one of its tunnels; unique within its session. */
const name = z.string().min(1).max(255)

const fault = z.object({
  /** The platform's error number: 105 for E105. */
  code: z.int(),
  message: z.string(),
})
export type TunnelFault = z.infer<typeof fault>

const hello = z.object({
  type: z.literal('hello'),
  protocol_versions: z.array(z.int()).min(1),
  /** The client ID of the previous session, to distinguish a reconnect from a new agent; empty for a new agent. */
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

/** Requests a tunnel. If `host` is empty, the platform generates a name. */
const bind = z.object({
  type: z.literal('bind'),
  name,
  /** The scheme of the name. The ingress serves both `http` and `https` names. */
  proto: z.enum(['http', 'https']),
  host: z.string().max(253),
  /** The address that the agent forwards to, for display: `http://localhost:8080`. */
  upstream_url: z.string().max(2048),
  metadata: z.string(),
  description: text,
})
export type Bind = z.infer<typeof bind>

const unbind = z.object({ type: z.literal('unbind'), name })
/** The agent's reply to a command, sent before running it. An empty `error` means accepted. */
const answer = z.object({ type: z.literal('answer'), command_id: text, error: z.string() })
/** Announces a clean shutdown. The session ends immediately, without waiting for a reconnect. */
const bye = z.object({ type: z.literal('bye') })

/** Messages from the agent. */
export const agentMessage = z.discriminatedUnion('type', [hello, bind, unbind, answer, bye])
export type AgentMessage = z.infer<typeof agentMessage>

const welcome = z.object({
  type: z.literal('welcome'),
  session_id: z.string(),
  client_id: z.string(),
  resume_cookie: z.string(),
  region: z.string(),
  account_name: z.string(),
  /**
   * Ed25519 public key of the platform's releases, base64 of the SPKI DER. The agent pins the first one it receives.
   */
  release_key: z.string(),
  banner: z.string(),
})
export type Welcome = z.infer<typeof welcome>

const bound = z.object({
  type: z.literal('bound'),
  name,
  /** The URL in the form of the API: `https://app.example.com`. */
  url: z.string(),
  tunnel_id: z.string(),
  endpoint_id: z.string(),
})
/** Refuses the session, or one of its tunnels. After `refused`, the platform closes the connection. */
const refused = z.object({ type: z.literal('refused'), fault })
const bindRefused = z.object({ type: z.literal('bind-refused'), name, fault })
/** Requests a stream for the tunnel of this name. The secret is unguessable and valid for one stream. */
const dial = z.object({ type: z.literal('dial'), name, secret: z.string() })
const order = z.object({
  type: z.literal('command'),
  command_id: z.string(),
  command,
})

/** Messages from the platform. */
export const platformMessage = z.discriminatedUnion('type', [
  welcome,
  refused,
  bound,
  bindRefused,
  dial,
  order,
])
export type PlatformMessage = z.infer<typeof platformMessage>

/** A release offered by the feed. `signature` covers the bytes of `signedRelease`. */
export const releaseOffer = z.object({
  version: z.string().max(64),
  /** The path of the file on the same origin. */
  path: z.string(),
  size: z.int().positive(),
  /** The hash in lowercase hex. */
  sha256: z.string().length(64),
  /** The Ed25519 signature as base64. */
  signature: z.string(),
})
export type ReleaseOffer = z.infer<typeof releaseOffer>

/** Returns the signed text of a release. It contains the version, so that an old file can't pass as a new version. */
export const signedRelease = ({ version, sha256 }: Pick<ReleaseOffer, 'version' | 'sha256'>) =>
  `adit-agent ${version} ${sha256}\n`
