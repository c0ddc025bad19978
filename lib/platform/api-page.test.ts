import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiRules } from './testing/api-rules'
import { refusalsIn } from './testing/refusals'

const page = join(process.cwd(), 'docs/api.md')

test('docs/api.md lists every rule; `npm run test:unit -- lib/platform/api-page -u` writes it', async () => {
  const [own = ''] = readFileSync(page, 'utf8').split('### Every request\n')
  await expect(own + apiRules()).toMatchFileSnapshot(page)
})

test('docs/api.md misses no refusal of the platform', () => {
  const files = readdirSync('lib/platform', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/test/.test(file))
    .map((file) => `lib/platform/${file}`)
  const refusalCalls = (file: string) =>
    readFileSync(file, 'utf8').match(
      /\b(?:invalid\(\s*|Refusal\(\s*\d{3}, )[\d_]{3,},|\b(?:refuseOver|checkThere)\(context,/g,
    ) ?? []
  for (const file of files)
    expect(refusalsIn(file).length, file).toBeGreaterThanOrEqual(refusalCalls(file).length)
})
