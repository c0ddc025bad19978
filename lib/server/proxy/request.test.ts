import { expect, test } from 'vitest'
import { buildPath, createMatcher } from '@/lib/contract/match'
import { operations } from '@/lib/resources/registry'
import { readEnv } from '../env'
import { readPlatformRequest } from './request'

const sender = {
  context: { env: readEnv({}) },
  person: { role: 'admin', confirmedAt: new Date().toISOString() },
} as const

const pieces = [
  ...operations.flatMap(({ path }) => path.split('/').filter((part) => part && !part.startsWith('{'))),
  'ra_1',
  'rd_2',
  '.',
  '..',
  '',
  '%2e',
  '%2f',
  '%5c',
  '%00',
  '\\',
  ';x',
  'a.b',
  '-',
  '__proto__',
  'constructor',
  'ü',
  '%c0%ae',
  '..;',
  '*',
  '@',
  ':',
  '~',
  'A'.repeat(129),
]
const templates = operations.map(({ path }) => path.split('/').slice(1))
/** Generates the segments of a request target: random segments, or those of a template with few changes. */
const targetFrom = (draw: (below: number) => number): string[] => {
  const piece = () => pieces[draw(pieces.length)] ?? ''
  if (draw(2) === 0) return Array.from({ length: 1 + draw(7) }, piece)
  const template = templates[draw(templates.length)] ?? []
  return template.map((part) => (part.startsWith('{') || draw(16) === 0 ? piece() : part))
}
const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'get', 'TRACE']

/** Creates a small seeded generator (mulberry32), so that a failure can be reproduced. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

test('the matched operation is the one sent, for a million generated targets', { timeout: 120_000 }, () => {
  const draw = random(20_261_120)
  const match = createMatcher(operations)
  let decided = 0
  for (let i = 0; i < 1_000_000; i += 1) {
    const [method = '', path] = [methods[draw(methods.length)], `/${targetFrom(draw).join('/')}`]
    const { op, ...rest } = match(method, path)
    if (!op || !('params' in rest)) continue
    decided += 1
    const sent = buildPath(op, rest.params)
    const isSame =
      sent === path && new URL(`https://x.example${sent}`).pathname === path && op.method === method
    if (!isSame) expect({ method, path }).toEqual({ method: op.method, path: sent })
  }
  expect(decided).toBeGreaterThan(1000)
})

test('the request reader accepts only canonical paths', async () => {
  const draw = random(7)
  const outcomes = { passed: 0, refused: 0 }
  for (let i = 0; i < 5000; i += 1) {
    const path = `/${targetFrom(draw).join('/')}`
    const method = ['GET', 'DELETE'][draw(2)] ?? ''
    const request = new Request(`http://localhost:3000/api/platform/lab${path}`, { method })
    const read = await readPlatformRequest(request, 'lab', sender).catch(() => null)
    outcomes[read ? 'passed' : 'refused'] += 1
    if (read) expect(buildPath(read.op, read.params)).toMatch(/^(\/[\w.-]+)+$/)
  }
  expect(outcomes.passed).toBeGreaterThan(50)
  expect(outcomes.refused).toBeGreaterThan(1000)
})
