import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod'
import { inRoot } from '../../lib/cli/setup/common.mjs'

type Name = 'bare-proxy' | 'plain-proxy' | 'plain-service'

/** Starts a program. Resolves with the program's URL and a function that stops the program. */
export async function startServer(name: Name, args: readonly string[] = []) {
  const child = fork(inRoot(`dist/bench/${name}.mjs`), args)
  const [message] = await once(child, 'message')
  return { url: z.object({ url: z.string() }).parse(message).url, close: () => void child.kill() }
}
