import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { inRoot } from '../../lib/cli/setup/common.mjs'

export type Environment = Record<string, string | undefined>

interface Ended {
  code: number
  stdout: string
  stderr: string
}

/**
 * Runs Node in the project's root. Returns the exit code and the output. An undefined value in `environment` removes
 * the variable.
 */
export async function runNode(
  args: readonly string[],
  environment: Environment = {},
  stdin = '',
): Promise<Ended> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...environment }, cwd: inRoot() })
  child.stdin.end(stdin)
  const code = new Promise<number>((resolve) => child.on('close', (status) => resolve(status ?? 1)))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, stdout, stderr }
}

export const runAdit = (args: readonly string[], environment: Environment, stdin = '') =>
  runNode([inRoot('lib/cli/adit.mjs'), ...args], { INIT_CWD: undefined, ...environment }, stdin)

/**
 * Runs an `adit` command and returns the printed JSON object. Throws an error with the command's message if the command
 * fails.
 */
export async function runAditCommand(
  args: readonly string[],
  environment: Environment,
  stdin = '',
): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await runAdit([...args, '--json'], environment, stdin)
  if (code !== 0) throw new Error(`adit ${args.join(' ')}: ${stderr}`)
  return JSON.parse(stdout)
}
