import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { inRoot } from '../../lib/cli/setup/common.mjs'
import type { Environment } from './adit'

/**
 * Runs the launcher like a terminal does, in its own process group, so that Ctrl-C reaches every process in it.
 */
export function launch(environment: Environment, nodeOptions: readonly string[] = []) {
  const child = spawn(process.execPath, [...nodeOptions, inRoot('lib/cli/launch.mjs')], {
    env: { ...process.env, ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)))
  const pid = child.pid ?? 0
  return {
    pid,
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    ctrlC: () => process.kill(-pid, 'SIGINT'),
    /** Ends the group's remaining processes after a failed test. */
    sweep: () => {
      try {
        process.kill(-pid, 'SIGKILL')
      } catch {
        // nothing was left
      }
    },
    /** Resolves with the printed addresses, keyed by label, when all programs are running. */
    async facts(): Promise<Map<string, string>> {
      const isRunning = new Promise<boolean>((resolve) =>
        child.stdout.on('data', () => stdout.includes('Data directory') && resolve(true)),
      )
      const isUp =
        stdout.includes('Data directory') || (await Promise.race([isRunning, ended.then(() => false)]))
      if (!isUp) throw new Error(`The launcher ended: ${stderr}`)
      const pairs = stdout
        .trim()
        .split('\n')
        .map((line): [string, string] => {
          const [label = '', fact = ''] = line.split(/ {2,}/)
          return [label, fact]
        })
      return new Map(pairs)
    },
  }
}

/**
 * Returns the process ID of the launcher's child that runs a program. Throws an error if no child runs it. Works only
 * on Linux.
 */
export async function childNamed(pid: number, program: 'console' | 'platform'): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const child of children.trim().split(' ').map(Number)) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8')
    if (command.includes(`${program}.mjs`)) return child
  }
  throw new Error(`The launcher runs no ${program}`)
}
