import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { STOPPED_MS } from '@/lib/acts/owner'
import { recover } from '@/lib/acts/recover'
import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { actsOf } from '../acts/acts'
import { consoleAt } from '../testing/proxy'

// Node 20 can't run TypeScript, so the child is bundled where Node can resolve its packages.
const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(root, 'node_modules/.processes-test-'))
const program = join(folder, 'child.mjs')

/**
 * The program of a second console process. It changes the description from `one` to `theirs` and prints the response's
 * status.
 */
const source = `
  import { openDb } from '@/lib/db/open'
  import { seenHeader, seenMarks } from '@/lib/contract/seen-marks'
  import { keyRingOf } from '@/lib/util/key-ring'
  import { readEnv } from '../env'
  import { write } from './write'
  const [dir, url] = process.argv.slice(2)
  const env = readEnv({ ADIT_DATA_DIR: dir, ADIT_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const context = { env, db: await openDb(env.storeFile), keyRing: keyRingOf('k'.repeat(40)) }
  const person = { id: 'u2', email: 'u2@example.com', role: 'admin', sessionId: 's2', confirmedAt: new Date().toISOString() }
  const headers = { [seenHeader]: seenMarks({ description: 'one' }) }
  const request = new Request(url, { method: 'PATCH', body: '{"description":"theirs"}', headers })
  const input = { context, person, request, params: { account: 'lab' }, requestId: 'r2' }
  const response = await write(input, () => ({}))
  process.stdout.write(response.status + '\\n')
  process.exit()
`
beforeAll(async () => {
  const stdin = { contents: source, resolveDir: import.meta.dirname, loader: 'ts' as const }
  const alias = { 'server-only': join(root, 'node_modules/server-only/empty.js') }
  await build({
    stdin,
    alias,
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const address = { id: 'ra_1', uri: '', created_at: '', addr: 'h:1', region: 'us' }

/**
 * Starts a console, and another process on the same store. The API doesn't answer the first request with this method
 * until the function in `held` is called.
 */
async function startBoth(method: 'GET' | 'PATCH') {
  let description = 'one'
  let hold: ((answer: () => void) => void) | undefined
  const held = new Promise<() => void>((resolve) => (hold = resolve))
  const api = await scriptedUpstream((seen, response: ServerResponse) => {
    const answer = () => {
      if (seen.method === 'PATCH') ({ description } = JSON.parse(seen.body))
      json(response, 200, { ...address, description })
    }
    if (seen.method !== method || !hold) return answer()
    hold(answer)
    hold = undefined
  })
  const lab = await consoleAt(api.url)
  const url = 'http://localhost:3000/api/platform/lab/reserved_addrs/ra_1'
  const child = spawn(process.execPath, [program, lab.context.env.ADIT_DATA_DIR, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await api.close()
  })
  const status = once(createInterface({ input: child.stdout }), 'line').then(([line]) => Number(line))
  const answer = await held
  const changes = () => api.seen.filter((one) => one.method === 'PATCH').map(({ body }) => body)
  const change = (description: string) =>
    lab.ask('PATCH', '/reserved_addrs/ra_1', { body: { description }, seen: { description: 'one' } })
  return { lab, child, status, answer, changes, change }
}

/** Returns the status of a request, or `waiting` if it takes longer than a second. */
const soon = (asked: Promise<{ status: number }>) =>
  Promise.race([
    asked.then(({ status }) => status),
    new Promise((resolve) => setTimeout(() => resolve('waiting'), 1000)),
  ])

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

test('a change waits for a change by another process and then conflicts with it', async () => {
  const { status, answer, changes, change } = await startBoth('PATCH')
  const mine = change('mine')
  expect(await soon(mine)).toBe('waiting')
  answer()
  expect([await status, await mine]).toMatchObject([200, { status: 409 }])
  expect(changes()).toEqual(['{"description":"theirs"}'])
})

test.each([
  ['GET', [null, 'done']],
  ['PATCH', [null, 'unknown', null, 'done']],
] as const)(
  'a process killed during a %s blocks others only until its heartbeat expires',
  async (method, results) => {
    const { lab, child, changes, change } = await startBoth(method)
    const { db } = lab.context
    await kill(child)
    const mine = change('mine')
    await recover(actsOf(lab.context), [])
    expect(await soon(mine)).toBe('waiting')
    await db
      .updateTable('act_owners')
      .set({ heartbeat_at: new Date(Date.now() - STOPPED_MS - 1).toISOString() })
      .where('id', '!=', actsOf(lab.context).owner.id)
      .execute()
    await recover(actsOf(lab.context), [])
    expect(await mine).toMatchObject({ status: 200 })
    expect(changes().at(-1)).toBe('{"description":"mine"}')
    const outcomes = (await lab.audit()).map(({ result }) => result)
    expect(outcomes).toEqual(results)
    expect(
      await db.selectFrom('acts').select('id').where('state', 'in', ['pending', 'sent']).execute(),
    ).toEqual([])
  },
)
