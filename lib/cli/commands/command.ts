import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'

/** The output of a command: an object for `--json`, and the same information as text. */
export interface CommandResult {
  json: object
  text: string
  /** True if the command found a problem. The exit code is then 1. */
  isBad?: boolean
}

/**
 * Adds the `--json` option and an action to a command. With `--json`, standard output is exactly one JSON object, or
 * empty if the action throws.
 */
export function acts(command: Command, act: (...args: never[]) => Promise<CommandResult>): Command {
  return command.option('--json', 'print one JSON object to standard output').action(async (...args) => {
    const { json, text, isBad } = await act(...(args as never[])) // commander passes what the command declares
    const wantsJson = command.opts().json === true
    process.stdout.write(`${wantsJson ? JSON.stringify(json) : text}\n`)
    if (isBad) process.exitCode = 1
  })
}

export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * Reads a secret from standard input, without the trailing line break. On a terminal, shows a prompt and hides the
 * input.
 */
export async function readSecret(label: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
  process.stderr.write(`${label}: `)
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: silence, terminal: true })
  const answer = await reader.question('')
  reader.close()
  process.stderr.write('\n')
  return answer
}
