import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCurl } from '@/components/resource/detail/curl'

const base = { url: 'https://api.example/bot_users', versionHeader: 'Service-Version', version: '2' }

test('a read has the API key and the version header, and no body', () => {
  expect(toCurl({ ...base, method: 'GET' })).toBe(
    `curl -X GET \\\n  'https://api.example/bot_users' \\\n  -H "Authorization: Bearer $API_KEY" \\\n  -H 'Service-Version: 2'`,
  )
})

test('the shell passes any body on unchanged', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes('\0')),
      (name) => {
        const command = toCurl({ ...base, method: 'POST', body: { name } })
        const printed = execFileSync('sh', ['-c', `curl() { shift 9; printf %s "$2"; }; set -f; ${command}`])
        expect(JSON.parse(printed.toString())).toEqual({ name })
      },
    ),
    { numRuns: 30 },
  )
})
