import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileWith, inFormat1, openImporter, fileEntryOf } from './testing/importer'

let importer: Awaited<ReturnType<typeof openImporter>>
beforeEach(async () => {
  importer = await openImporter()
})
afterEach(() => importer.close())

const refusal = (file: unknown) =>
  importer.plan(file).then(
    () => 'taken',
    (error: unknown) => error,
  )
const entry = (more: object) =>
  fileWith({ resources: [fileEntryOf('bot-users', 'bot_1'), fileEntryOf('bot-users', 'bot_2', more)] })
const next = new Date(Date.now() + 86_400_000).toISOString()

test.each([
  ['an invalid ID', { id: '../x' }, 'resources, entry 2, id: An ID can have up to 128 letters'],
  ['a missing name', { name: undefined }, 'resources, entry 2, name: This field is missing'],
  ['an unknown field', { api_key: 'x' }, 'resources, entry 2, api_key: Unknown field'],
  ['an invalid time', { seen_at: 'yesterday' }, 'resources, entry 2, seen_at: A time must be in the format'],
  ['a time in the future', { seen_at: next }, 'resources, entry 2, seen_at: This time is in the future'],
  ["an item that isn't an object", { item: [] }, 'resources, entry 2, item: '],
  [
    'an item of 70,000 characters',
    { item: { id: 'x'.repeat(70_000) } },
    'resources, entry 2, item: Must be at most 65,536',
  ],
])('the error for %s names its position', async (_, more, text) => {
  expect(await refusal(entry(more))).toMatchObject({
    code: 'ADIT_INVALID',
    message: 'This file has one error. Nothing was imported.',
    details: { mistakes: expect.stringMatching(new RegExp(`^${text}`)) },
  })
})

test('up to 20 errors are listed, with their total number', async () => {
  const entries = Array.from({ length: 30 }, () => ({ ...fileEntryOf('bot-users', 'bot_1'), name: 7 }))
  const refused = await refusal(fileWith({ resources: entries }))
  expect(refused).toMatchObject({ message: expect.stringContaining('30 errors') })
  expect(refused).toMatchObject({ details: { mistakes: expect.stringMatching(/(.*\n){20}and 10 more$/) } })
})

test.each([
  [{ things: 'x' }, 'parts, resources: '],
  [{ sites: 'x' }, 'parts, sites: '],
  [{ things: [fileEntryOf('bot-users', '../x')] }, 'resources, entry 1, id: An ID can have'],
  [{ sites: [{ things: [7] }] }, 'sites, entry 1, '],
])('a file of format 1 with errors is refused with the current names: %j', async (content, text) => {
  expect(await refusal(inFormat1(content))).toMatchObject({
    details: { mistakes: expect.stringMatching(new RegExp(`^${text}`)) },
  })
})

test('resources in a file of format 1 are imported', async () => {
  const { parts } = await importer.run(inFormat1({ things: [fileEntryOf('bot-users', 'bot_1')] }))
  expect(parts.find(({ name }) => name === 'resources')).toMatchObject({ added: 1, refused: 0 })
})

test.each([
  [
    'a file of a newer console',
    fileWith({}, { version: 3 }),
    /uses export format 3, but this console supports formats up to 2/,
  ],
  ['another file', { format: 'something' }, /isn't an account export/],
  ['a list', [], /isn't an account export/],
  ['no JSON', '{"format": ', /isn't valid JSON/],
  [
    'JSON of a thousand levels',
    '['.repeat(1000) + ']'.repeat(1000),
    /This file's JSON is nested more than 64 levels deep/,
  ],
  [
    'too many entries',
    fileWith({ resources: Array.from({ length: 5_001 }, (_, n) => fileEntryOf('bot-users', `bot_${n}`)) }),
    /5,001 entries. Split it into files of at most 5,000/,
  ],
])('%s is rejected with a clear message', async (_, file, text) => {
  expect(await refusal(file)).toMatchObject({ code: 'ADIT_INVALID', message: expect.stringMatching(text) })
})

test("an error in the file's header is also reported with its position", async () => {
  expect(await refusal(fileWith({}, { account: { name: 'x' } }))).toMatchObject({
    details: { mistakes: 'account, base_url: This field is missing' },
  })
  expect(await refusal(fileWith({ resources: 'x' }))).toMatchObject({
    details: { mistakes: expect.stringMatching(/^parts, resources: /) },
  })
})
