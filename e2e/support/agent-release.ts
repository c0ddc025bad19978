import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../../lib/cli/setup/common.mjs'
import { AGENT_VERSION } from '@/lib/agentd/options'

/** The behavior of a release: it works, ends immediately, or hangs without connecting. */
type Behavior = 'works' | 'ends' | 'hangs'

const bodies: Record<Behavior, string> = {
  works: '',
  ends: `if (process.argv[2] === 'run') process.exit(3)\n`,
  hangs: `if (process.argv[2] === 'run') await new Promise((resolve) => setTimeout(resolve, 2 ** 30))\n`,
}

/**
 * Returns the agent program with another version and behavior. Throws an error if the built program doesn't have the
 * current version.
 */
function agentRelease(version: string, behavior: Behavior): string {
  const [banner = '', ...rest] = readFileSync(inRoot('dist/agent.mjs'), 'utf8').split('\n')
  const own = `AGENT_VERSION = "${AGENT_VERSION}"`
  const program = rest.join('\n')
  if (!program.includes(own)) throw new Error(`dist/agent.mjs is not of version ${AGENT_VERSION}`)
  return `${banner}\n${bodies[behavior]}${program.replace(own, `AGENT_VERSION = "${version}"`)}`
}

export function writeAgentRelease(file: string, version: string, behavior: Behavior = 'works'): void {
  writeFileSync(file, agentRelease(version, behavior))
}
