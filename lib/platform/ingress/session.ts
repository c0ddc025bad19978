import { randomUUID } from 'node:crypto'
import type { AgentCommandName } from '@/lib/resources/agent-commands'
import {
  type AgentMessage,
  type Bind,
  COMMAND_MS,
  type Hello,
  type PlatformMessage,
  type TunnelFault,
} from '@/lib/tunnel/messages'
import type { EndpointPlace } from '@/lib/resources/endpoint-url'
import type { Agent } from '../agents'
import { invalid, Refusal } from '../errors'
import { deleteObject } from '../objects'
import { closeTunnel, closeTunnels } from '../tunnels'
import { bindTunnel } from './bind'
import type { House } from './house'
import { Tunnel } from './tunnel'

/** Tunnels of one session. */
const MAX_TUNNELS = 1000

interface Bound {
  place: EndpointPlace
  endpointId: string
  tunnel: Tunnel
}

export interface Facts {
  id: string
  credentialId: string
  clientId: string
  region: string
  capabilities: Hello['capabilities']
}

/**
 * How a session ends: the agent says `bye`, and is expected back only where it restarts; its connection is `lost`, and
 * it is expected back; or its credential is `revoked`.
 */
type SessionEnd = 'bye' | 'lost' | 'revoked'

const gone = () =>
  new Refusal(504, 810, "The agent didn't respond, but may have run the command. Check its session")

/** An agent that is connected: its tunnels, and what it is told to do. Nothing of it outlives its connection. */
export class AgentSession implements Agent {
  readonly transport = 'service/2'
  readonly capabilities: Hello['capabilities']
  readonly #tunnels = new Map<string, Bound>()
  /** By the id of the command; null: there will be no answer. */
  readonly #answers = new Map<string, (error: string | null) => void>()
  /** Its connection is gone; what is left of it is being taken away. */
  #isOver = false
  #restarts = false

  constructor(
    private readonly house: House,
    readonly facts: Facts,
    private readonly send: (message: PlatformMessage) => void,
    /** Ends the connection, with a fault after having said so. Resolves when nothing of the session is left. */
    readonly hangUp: (fault: TunnelFault | null) => Promise<void>,
  ) {
    this.capabilities = facts.capabilities
  }

  /** Binds a tunnel, and says so or why not. */
  async bind(asked: Bind): Promise<void> {
    if (this.#isOver) return
    try {
      const { place, endpoint_id, tunnel_id } = await this.house.write((context) =>
        this.#open(context, asked),
      )
      if (this.#isOver) return
      const ask = (secret: string) => this.send({ type: 'dial', name: asked.name, secret })
      const tunnel = new Tunnel(place.host, this.house.dials, ask)
      this.#tunnels.set(asked.name, { place, endpointId: endpoint_id, tunnel })
      this.house.routes.add(place, tunnel)
      this.send({ type: 'bound', name: asked.name, url: place.url, tunnel_id, endpoint_id })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const fault = { code: error.code ?? 0, message: error.message }
      this.send({ type: 'bind-refused', name: asked.name, fault })
    }
  }

  async #open(context: Parameters<typeof bindTunnel>[0], asked: Bind) {
    if (this.#tunnels.has(asked.name)) throw invalid(334, `This agent already has a tunnel ${asked.name}`)
    if (this.#tunnels.size >= MAX_TUNNELS)
      throw invalid(324, `An agent can have at most ${MAX_TUNNELS} tunnels at once`)
    const { id, credentialId, region } = this.facts
    return bindTunnel(context, asked, { sessionId: id, credentialId, region })
  }

  /** Ends one tunnel, in order: what is under way through it may end. Nothing happens where there is none of this name. */
  async unbind(name: string): Promise<void> {
    const bound = this.#tunnels.get(name)
    if (!bound) return
    this.#tunnels.delete(name)
    this.house.routes.remove(bound.place)
    bound.tunnel.close(true)
    await this.house.write((context) => closeTunnel(context, bound.endpointId))
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Throws E810 where the agent does not answer in time, or is gone before it has: nobody knows then whether it obeys. */
  async perform(command: AgentCommandName): Promise<string> {
    const command_id = randomUUID()
    const answered = new Promise<string | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), COMMAND_MS)
      this.#answers.set(command_id, (error) => {
        clearTimeout(timer)
        if (error === '' && command === 'restart') this.#restarts = true
        resolve(error)
      })
    })
    this.send({ type: 'command', command_id, command })
    const error = await answered
    this.#answers.delete(command_id)
    if (error === null) throw gone()
    return error
  }

  answered({ command_id, error }: Extract<AgentMessage, { type: 'answer' }>): void {
    this.#answers.get(command_id)?.(error)
  }

  /** Stops serving. */
  close(end: SessionEnd): void {
    this.#isOver = true
    const isExpected = end === 'lost' || (end === 'bye' && this.#restarts)
    for (const answer of this.#answers.values()) answer(null)
    for (const { place, tunnel } of this.#tunnels.values()) {
      this.house.routes.remove(place)
      if (isExpected) this.house.routes.expect(place.host)
      tunnel.close(end === 'bye')
    }
    this.#tunnels.clear()
  }

  /** Takes the session away, with its tunnels and their endpoints. */
  async remove(): Promise<void> {
    await this.house.write(async (context) => {
      await closeTunnels(context, this.facts.id)
      await deleteObject(context.db, this.facts.id)
    })
  }
}
