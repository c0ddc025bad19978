import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '@/lib/util/testing/folder'
import { type Program, openState, sha256Of, StateFault } from './store'

const folders = newFolder('agent-state')
const newState = () => join(folders, randomUUID())
const release = (version: string): [Program, Buffer] => {
  const content = Buffer.from(`release ${version}\n`)
  return [{ version, sha256: sha256Of(content) }, content]
}

test.each([
  ['truncated', '{"keys": {"127.0.0.1:4556": "MC'],
  ['empty', ''],
  ['missing its keys', '{"current": null}'],
  ['not an object', '[]'],
])('a state file that is %s is an error and is not modified', (_what, text) => {
  const folder = newState()
  mkdirSync(folder)
  const file = join(folder, 'state.json')
  writeFileSync(file, text)
  const store = openState(folder)
  expect(store.fault()).toBe(
    `The agent's state file is damaged. Stop the agent, delete the file and start the agent again. File: ${file}`,
  )
  expect(() => store.change((now) => ({ ...now, keys: { a: 'b' } }))).toThrow(StateFault)
  expect(() => store.install(...release('3.31.0'))).toThrow(StateFault)
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(readdirSync(folder)).toEqual(['state.json'])
})

test("an unreadable state and an invalid folder are errors with the system's error code", () => {
  const folder = newState()
  mkdirSync(join(folder, 'state.json'), { recursive: true })
  expect(openState(folder).fault()).toContain("isn't readable (EISDIR)")
  writeFileSync(join(folder, 'file'), '')
  expect(openState(join(folder, 'file')).fault()).toContain("can't be written (EEXIST)")
})

test('leftovers of interrupted installs and unused releases are deleted, and nothing else', () => {
  const folder = newState()
  const store = openState(folder)
  const [program, content] = release('3.31.0')
  store.install(program, content)
  const left = [`agent-3.32.0-0123456789ab.mjs.${randomUUID()}`, `state.json.${randomUUID()}`]
  for (const name of [...left, 'agent-3.29.0-0123456789ab.mjs', 'notes.txt', 'agent.yml'])
    writeFileSync(join(folder, name), 'left')
  store.clean()
  const kept = ['agent.yml', 'notes.txt', 'state.json', store.pathOf(program).slice(folder.length + 1)]
  expect(readdirSync(folder).sort()).toEqual(kept.sort())
  for (const name of left) writeFileSync(join(folder, name), 'left')
  store.install(...release('3.33.0'))
  expect(readdirSync(folder).filter((name) => left.includes(name))).toEqual([])
})

test('a release does not replace a newer one that is waiting, unless that one is damaged', () => {
  const store = openState(newState())
  const [older, content] = release('3.31.0')
  const [newer, newerContent] = release('3.32.0')
  expect(store.install(newer, newerContent)).toEqual(newer)
  expect(store.install(older, content)).toEqual(newer)
  expect(store.waiting(store.read(), '3.30.2')).toEqual(newer)
  writeFileSync(store.pathOf(newer), 'another content')
  expect(store.waiting(store.read(), '3.30.2')).toBeUndefined()
  expect(store.install(older, content)).toEqual(older)
})

test.each([
  ['of a process that ended', () => `${hostname()} 999999999`, 0],
  ['with the ID of this process', () => `${hostname()} ${process.pid}`, 0],
  ['without an owner, older than 10 seconds', () => '', 11_000],
])('a lock %s is removed', (_what, holder, ageMs) => {
  const folder = newState()
  mkdirSync(folder)
  const lock = join(folder, 'state.json.lock')
  writeFileSync(lock, holder())
  const at = (Date.now() - ageMs) / 1000
  utimesSync(lock, at, at)
  expect(openState(folder).fault()).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})

test('a lock held by another process is reported as the error', () => {
  const folder = newState()
  mkdirSync(folder)
  writeFileSync(join(folder, 'state.json.lock'), `${hostname()} ${process.ppid}`)
  expect(openState(folder).fault()).toMatch(
    'is locked by another agent. Try again in a moment, or use another --state-dir.',
  )
})
