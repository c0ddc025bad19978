import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { addHashes } from './lock-hashes.mjs'

const locked = z.object({
  version: z.string(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
})
const lock = z.object({ packages: z.record(z.string(), locked) })
const { packages } = lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const registryPackages = Object.entries(packages).filter(([path]) => path !== '')

test('missing hashes are added where npm writes them, and those not found are reported', async () => {
  const entries = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/a/node_modules/@s/b': { version: '2.0.0', optional: true },
    'node_modules/c': { version: '3.0.0' },
  }
  const asked: string[] = []
  const missing = await addHashes(entries, async (spec) => {
    asked.push(spec)
    return spec === '@s/b@2.0.0' ? 'sha512-b' : null
  })
  expect([asked, missing]).toEqual([['@s/b@2.0.0', 'c@3.0.0'], ['c@3.0.0']])
  expect(JSON.stringify(entries['node_modules/a/node_modules/@s/b'])).toBe(
    '{"version":"2.0.0","integrity":"sha512-b","optional":true}',
  )
})

test('every locked package has a hash, including packages for other platforms', () => {
  const hasHash = ({ integrity = '' }: z.infer<typeof locked>) => /^sha512-.{88}$/.test(integrity)
  expect(registryPackages.filter(([, entry]) => !hasHash(entry)).map(([path]) => path)).toEqual([])
})

test('no locked package contains its download URL', () => {
  expect(registryPackages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
