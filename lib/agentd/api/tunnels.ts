import * as z from 'zod'
import { issuesOf } from '../config/mistakes'
import { endpointKeys, tunnelKeys } from '../config/shapes'
import {
  type DefinitionFault,
  endpointFault,
  endpointTunnel,
  tunnelFault,
  type TunnelSpec,
  tunnelsOf,
} from '../config/tunnel'
import { type Core, NoSession } from '../core'
import { PlatformRefusal } from '../session/connection'
import type { Tunnel } from '../tunnels'
import { invalidTunnel, Problem, unknownResource } from '../fault'

const definition = z.strictObject({ name: endpointKeys.name, ...tunnelKeys }).partial()
const endpoint = z.strictObject(endpointKeys).partial()

function checked<T>(
  schema: z.ZodType<T>,
  body: Record<string, unknown>,
  fault: (input: Record<string, unknown>) => DefinitionFault | null,
): T {
  const parsed = schema.safeParse(body)
  const issues = parsed.success ? [] : issuesOf(schema, parsed.error)
  const messages = issues.map(({ path, message }) => `${path.map(String).join('.')} ${message}`)
  const lack = fault(body)
  if (lack) messages.push(`${lack.key} ${lack.message}`)
  if (!parsed.success || messages.length > 0) throw invalidTunnel(messages.join('; '))
  return parsed.data
}

function mustBeFree(core: Core, specs: readonly TunnelSpec[]): void {
  const taken = specs.find(({ name }) => core.tunnels.get(name))
  if (taken) throw invalidTunnel(`the name ${JSON.stringify(taken.name)} is in use by another tunnel`)
}

async function startAll(core: Core, specs: readonly TunnelSpec[]): Promise<Tunnel> {
  mustBeFree(core, specs)
  const started: Tunnel[] = []
  try {
    for (const spec of specs) started.push(await core.start(spec))
  } catch (error) {
    for (const { spec } of started) core.stop(spec.name)
    if (error instanceof PlatformRefusal)
      throw new Problem(502, 103, "The tunnel couldn't be started.", error.message)
    if (error instanceof NoSession)
      throw new Problem(503, 104, "The agent isn't connected to the platform. Try again in a moment.")
    throw error
  }
  const [first] = started
  if (!first) throw invalidTunnel('the body defines no tunnel')
  return first
}

/** Handles `POST /api/tunnels`. Starts one tunnel per scheme and resolves with the first tunnel. */
export async function postTunnel(core: Core, body: Record<string, unknown>): Promise<Tunnel> {
  const { name = '', ...keys } = checked(definition, body, (input) =>
    input.name === undefined ? { key: 'name', message: 'is missing' } : tunnelFault(input),
  )
  return startAll(core, tunnelsOf(name, keys))
}

function specOf(body: Record<string, unknown>): TunnelSpec {
  const spec = endpointTunnel(checked(endpoint, body, endpointFault))
  if (!spec) throw invalidTunnel('the body defines no endpoint')
  return spec
}

export const startEndpoint = (core: Core, body: Record<string, unknown>): Promise<Tunnel> =>
  startAll(core, [specOf(body)])

/** Handles `PUT /api/endpoints/{name}`. If the new tunnel can't be started, tries to start the old tunnel again. */
export async function putEndpoint(core: Core, name: string, body: Record<string, unknown>) {
  const spec = specOf({ name, ...body })
  if (spec.name !== name) throw invalidTunnel('name must match the name in the path')
  if (!core.session())
    throw new Problem(503, 104, "The agent isn't connected to the platform. Try again in a moment.")
  const before = core.tunnels.get(name)
  core.stop(name)
  try {
    return { isNew: !before, tunnel: await startAll(core, [spec]) }
  } catch (error) {
    // Ignore errors from this attempt: the first error is the one to report.
    if (before) await core.start(before.spec, before.origin).catch(() => undefined)
    throw error
  }
}

export function tunnelNamed(core: Core, name: string): Tunnel {
  const tunnel = core.tunnels.get(name)
  if (!tunnel) throw unknownResource(`tunnel ${JSON.stringify(name)}`)
  return tunnel
}
