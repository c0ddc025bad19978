import { expect, test } from 'vitest'
import type { AskOutcome } from '@/lib/dns/model/records'
import { outcomesOf } from './sentences-outcomes'

const asked = (outcome: AskOutcome, ...names: string[]) => names.map((name) => ({ name, outcome }))

test('a result of several servers is named once', () => {
  const servers = [
    ...asked('not-authoritative', 'a.example', 'b.example'),
    ...asked('timeout', 'c.example'),
    ...asked('not-authoritative', 'd.example', 'e.example'),
  ]
  expect(outcomesOf(servers)).toBe(
    "a.example, b.example, d.example and e.example aren't authoritative for the zone; c.example didn't answer in time",
  )
})

test('a server with several addresses is named once', () => {
  expect(outcomesOf(asked('not-authoritative', 'a.example', 'a.example'))).toBe(
    "a.example isn't authoritative for the zone",
  )
})
