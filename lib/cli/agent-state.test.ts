import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openState } from '@/lib/agentd/update/store'
import { newFolder } from '@/lib/util/testing/folder'
import { bundle } from './setup/build.mjs'
import { inRoot } from './setup/common.mjs'

/** A program that writes 25 entries of its own when it receives a message. */
const writer = `import { openState } from ${JSON.stringify(inRoot('lib/agentd/update/store.ts'))}
const [folder, name] = process.argv.slice(2)
const store = openState(folder)
process.once('message', () => {
  for (let i = 0; i < 25; i += 1)
    store.change((now) => ({ ...now, keys: { ...now.keys, [name + i]: 'key' } }))
  process.disconnect()
})
process.send('ready')
`

test("agents that share a state folder don't overwrite each other's entries", async () => {
  const folder = newFolder('agent-state')
  writeFileSync(join(folder, 'writer.ts'), writer)
  await bundle({ writer: join(folder, 'writer.ts') }, folder, { isOneFile: true })
  const state = join(folder, 'state')
  const writers = ['a', 'b', 'c'].map((name) =>
    fork(join(folder, 'writer.mjs'), [state, name], { execArgv: [] }),
  )
  const ended = writers.map((one) => once(one, 'close'))
  await Promise.all(writers.map((one) => once(one, 'message')))
  for (const one of writers) one.send('go')
  expect((await Promise.all(ended)).map(([code]) => Number(code))).toEqual([0, 0, 0])
  expect(Object.keys(openState(state).read().keys)).toHaveLength(75)
})
