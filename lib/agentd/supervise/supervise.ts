import { fork, type ChildProcess } from 'node:child_process'
import { type Log, createParentLog } from '../log'
import { type StartOptions, type FromParent, fromChild, RUN } from '../options'
import { openState } from '../update/store'
import { type Choice, createChooser, type Own } from './choose'

/** The time limit for a new release to open its session and tunnels, in milliseconds. */
const TRIAL_MS = 20_000
/** The time limit for the agent to exit after a signal, in milliseconds. */
const PATIENCE_MS = 6000

export interface SuperviseOptions {
  own: Own
  options: StartOptions
  /** Replaces `TRIAL_MS` in tests. */
  trialMs?: number
  log?: Log
}

interface Ended {
  code: number
  wantsRestart: boolean
  /** The time that the program took to connect, in milliseconds, or null if it never connected. */
  connectedAfterMs: number | null
}

/**
 * Runs a program until it ends, and kills the program if it doesn't connect within `limitMs` milliseconds. Null means
 * no limit.
 */
function runProgram(
  choice: Choice,
  start: FromParent,
  limitMs: number | null,
  onChild: (child: ChildProcess) => void,
  onConnected: (afterMs: number) => void,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = fork(choice.file, [RUN], { execArgv: [], stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    const since = performance.now()
    const ended: Ended = { code: 1, wantsRestart: false, connectedAfterMs: null }
    const limit = limitMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), limitMs)
    onChild(child)
    child.on('error', () => undefined) // A failure to spawn or send is also reported by `exit` or `close`.
    child.on('message', (raw) => {
      const message = fromChild.safeParse(raw)
      if (message.data?.type === 'restart') ended.wantsRestart = true
      if (message.data?.type !== 'connected' || ended.connectedAfterMs !== null) return
      clearTimeout(limit)
      ended.connectedAfterMs = performance.now() - since
      onConnected(ended.connectedAfterMs)
    })
    child.once('close', (code) => {
      clearTimeout(limit)
      resolve({ ...ended, code: code ?? 1 })
    })
    child.send(start, () => undefined)
  })
}

function signalPasser() {
  let child: ChildProcess | null = null
  let isStopping = false
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const pass = () => {
    isStopping = true
    child?.kill('SIGTERM')
    setTimeout(() => child?.kill('SIGKILL'), PATIENCE_MS).unref()
  }
  for (const signal of signals) process.on(signal, pass)
  return {
    isStopping: () => isStopping,
    watch: (running: ChildProcess) => void (child = running),
    release() {
      for (const signal of signals) process.off(signal, pass)
    },
  }
}

/**
 * Runs the agent, restarts it when requested, and resolves with its exit code. If a new release doesn't connect in
 * time, but another program then does, marks the release as bad.
 */
export async function supervise({
  own,
  options,
  trialMs = TRIAL_MS,
  log,
}: SuperviseOptions): Promise<number> {
  const logger = log ?? createParentLog(options)
  const chooser = createChooser(own, openState(options.stateDir), logger)
  const suspects = new Set<string>()
  const passer = signalPasser()
  try {
    chooser.clean()
    for (;;) {
      const choice = chooser.choose(suspects)
      const onConnected = (afterMs: number) => {
        if (choice.isTrial && choice.release) {
          chooser.accept(choice.release)
          logger.info('The updated version is running', { version: choice.version })
        } else if (afterMs <= trialMs) for (const sha256 of suspects) chooser.reject(sha256)
      }
      const limitMs = choice.isTrial ? trialMs : null
      const start: FromParent = { type: 'start', options, can_restart: process.platform !== 'win32' }
      const { code, wantsRestart, connectedAfterMs } = await runProgram(
        choice,
        start,
        limitMs,
        passer.watch,
        onConnected,
      )
      if (passer.isStopping()) return code
      const hasFailed = choice.isTrial && connectedAfterMs === null
      if (hasFailed && choice.release) {
        suspects.add(choice.release.sha256)
        logger.error("The updated version didn't start, so the previous version is running again", {
          version: choice.version,
          code,
        })
      } else if (wantsRestart) suspects.clear()
      else return code
    }
  } finally {
    passer.release()
  }
}
