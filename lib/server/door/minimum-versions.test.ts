import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { isNewerVersion } from '@/lib/util/version'

const lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
const { packages } = lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

/**
 * Versions before these have known vulnerabilities: sign-in bypasses, remote code execution and mixed-up sessions.
 */
test.each([
  ['next', '16.3.3'],
  ['next-auth', '4.24.15'],
  ['react', '19.2.6'],
  ['react-dom', '19.2.6'],
])('every installed copy of %s is at least version %s', (name, floor) => {
  const versions = Object.entries(packages).flatMap(([path, { version }]) =>
    path.endsWith(`node_modules/${name}`) ? [version ?? ''] : [],
  )
  expect(versions).not.toEqual([])
  expect(versions.filter((version) => version !== floor && !isNewerVersion(version, floor))).toEqual([])
})
