import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Runs `npm start` with arguments, without npm. */
const launch = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'launch.mjs'), ...args], { encoding: 'utf8' })

test('--help prints the usage and starts nothing', () => {
  const { status, stdout, stderr } = launch('--help')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^Usage: npm start\n/)
})

test('an unknown option is an error that names it', () => {
  const { status, stdout, stderr } = launch('--port=80')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^Unknown option '--port'[^]*\n\nUsage: npm start\n/)
})
