import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter(
  (name) => /(?:^|\/)server\/.*\.ts$/.test(name) && !/\.test\.ts$|\/testing\//.test(name),
)

test("browser code can't load a file of the server", () => {
  expect(files.length).toBeGreaterThan(100)
  const open = files.filter(
    (file) => !readFileSync(`lib/${file}`, 'utf8').startsWith("import 'server-only'\n"),
  )
  expect(open).toEqual([])
})
