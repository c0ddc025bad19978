import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'

/** What a command has to say: one JSON object for programs, and the same in words. */
export interface Said {
  json: object
  words: string
  /** It ran, and what it looked at is not as it has to be: the command ends with 1. */
  isBad?: boolean
}

/**
 * Gives a command its `--json` and its work. With `--json` standard output holds exactly one JSON object; a failure
 * leaves it empty, says its sentence on standard error, and ends with a code other than 0.
 */
export function acts(command: Command, act: (...args: never[]) => Promise<Said>): Command {
  return command.option('--json', 'print one JSON object on standard output').action(async (...args) => {
    const { json, words, isBad } = await act(...(args as never[])) // commander gives what the command declares
    const wantsJson = command.opts().json === true
    process.stdout.write(`${wantsJson ? JSON.stringify(json) : words}\n`)
    if (isBad) process.exitCode = 1
  })
}

/** Columns that line up, a line a row. */
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

/** A secret from standard input, without its final line break; a terminal is asked, and shows nothing of it. */
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
