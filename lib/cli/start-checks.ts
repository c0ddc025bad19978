import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '@/lib/util/errors'
import { storeFault } from '@/lib/util/store-fault'
import { trustedProxies } from '@/lib/server/door/peer'
import { type Env, readEnv } from '@/lib/server/env'
import { addressPolicy } from '@/lib/upstream/policy'
import { KeyFault, keyRingOf } from '@/lib/util/key-ring'
import { LockedError, LockFileError, takeProcessLock } from '@/lib/util/process-lock'
import { StoreFault } from '@/lib/util/sqlite'

/** An error that ends a program or command with a message for the person who started it. */
export class StartFault extends Error {}

/** Parses the environment. Throws a `StartFault` if a variable is invalid. */
export function checkedEnv(source: Record<string, string | undefined> = process.env): Env {
  try {
    const env = readEnv(source)
    if (env.ADIT_SECRET) keyRingOf(env.ADIT_SECRET)
    addressPolicy(env.ADIT_ALLOWED_NETWORKS)
    trustedProxies(env.ADIT_TRUSTED_PROXIES)
    return env
  } catch (error) {
    const problems = error instanceof Error ? error.message.split('\n').join('; ') : String(error)
    throw new StartFault(`Invalid environment variables: ${problems}.`)
  }
}

/**
 * Creates the data directory, if missing, with access only for its owner. Throws a `StartFault` if the directory isn't
 * writable.
 */
export function prepareDataDir(dataDir: string): void {
  const trial = join(dataDir, `.trial-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    throw new StartFault(
      `The data directory ${dataDir} isn't writable (${errorCode(error)}). Set ADIT_DATA_DIR to a different directory.`,
    )
  }
}

export const platformLock = ({ platformFile }: { platformFile: string }) => `${platformFile}.lock`

export const lockFault = (file: string, program: string) =>
  new StartFault(
    `Another ${program} is already using the data directory ${dirname(file)}. Stop it first, or set ADIT_DATA_DIR to a different directory.`,
  )

/**
 * Locks a program's store. Returns a function that releases the lock. Throws a `StartFault` if another process has
 * locked the store.
 */
export function lockStore(file: string, program: string): () => void {
  try {
    return takeProcessLock(file)
  } catch (error) {
    throw error instanceof LockedError ? lockFault(file, program) : error
  }
}

/**
 * Converts an error from `listen` to a `StartFault` that names the cause and the variable to change. Returns any other
 * error unchanged.
 */
export function listenFault(error: unknown, address: string, variable: string): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartFault(
        `The address ${address} is already in use. Stop the program that's using it, or set ${variable} to a different port.`,
      )
    case 'EACCES':
      return new StartFault(`Permission denied for ${address}. Set ${variable} to a port of 1024 or higher.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFault(
        `${address} isn't an address of this machine. Set ADIT_HOST to an address that is.`,
      )
    default:
      return error
  }
}

const forPeople = [StartFault, KeyFault, StoreFault, LockFileError]

export function explain(error: unknown): string {
  if (error instanceof Error && forPeople.some((kind) => error instanceof kind)) return error.message
  const fault = storeFault(error)
  if (fault !== null) return fault
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The message from a program to its launcher: its addresses, or the reason it can't start. */
type Report = { ready: Record<string, string> } | { fault: string }

/**
 * Sends the report to the launcher, or prints the report if a person started the program directly. Resolves after the
 * report is delivered.
 */
function report(message: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) return void process.send(message, undefined, undefined, () => resolve())
    const lines =
      'fault' in message ? [message.fault] : Object.entries(message.ready).map((fact) => fact.join(' '))
    const stream = 'fault' in message ? process.stderr : process.stdout
    stream.write(`${lines.join('\n')}\n`, () => resolve())
  })
}

const patienceMs = 5000

/**
 * Runs a program until a signal arrives or the launcher ends. The process exits with code 0, or with code 1 if the
 * start or the stop failed. `start` returns the program's addresses and a function that stops the program.
 */
export async function runProgram(
  start: () => Promise<{ ready: Record<string, string>; stop: () => Promise<void> }>,
  explain: (error: unknown) => string,
): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
    process.on('disconnect', () => resolve())
  })
  try {
    const { ready, stop } = await start()
    await report({ ready })
    await asked
    setTimeout(() => process.exit(0), patienceMs).unref()
    await stop()
    process.exit(0)
  } catch (error) {
    await report({ fault: explain(error) })
    process.exit(1)
  }
}
