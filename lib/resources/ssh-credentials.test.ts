import { expect, test } from 'vitest'
import { bodyIssues } from '@/lib/contract/body-issues'
import { specRules } from '@/lib/contract/fields'
import { sshCredentials } from './ssh-credentials'

const { create, update } = sshCredentials.ops
const sized = (part: Buffer) => [Buffer.from([0, 0, 0, part.length]), part]
const lineOf = (type: string) =>
  `${type} ${Buffer.concat([...sized(Buffer.from(type)), ...sized(Buffer.alloc(32, 7))]).toString('base64')} name`
const good = { public_key: lineOf('ssh-ed25519') }
const privateKey = '-----BEGIN PRIVATE KEY-----\nMC4CAQ==\n-----END PRIVATE KEY-----'

/** The test cases, with the first error for every account and for the local platform. */
test.each([
  ['a key', create, good, [], []],
  ['no key', create, {}, [], ['public_key 215']],
  ['an empty key', create, { public_key: ' ' }, ['public_key 611'], ['public_key 611']],
  ['a private key', create, { public_key: privateKey }, ['public_key 612'], ['public_key 612']],
  ['text that is not a key', create, { public_key: 'words' }, ['public_key 612'], ['public_key 612']],
  ['a key of a new type', create, { public_key: lineOf('ssh-new') }, [], ['public_key 612']],
  ['an unsupported kind of rule', create, { ...good, acl: ['dial:a.com'] }, ['acl.0 619'], ['acl.0 619']],
  [
    'an unsupported kind with another value',
    create,
    { ...good, acl: ['tunnel:app'] },
    ['acl.0 619'],
    ['acl.0 619'],
  ],
  ['a rule without a kind', create, { ...good, acl: ['foo.example.com'] }, ['acl.0 600'], ['acl.0 600']],
  ['an invalid rule', create, { ...good, acl: ['*', 'bind:'] }, [], ['acl.1 600']],
  [
    'a long description',
    create,
    { ...good, description: 'x'.repeat(256) },
    ['description 604'],
    ['description 604'],
  ],
  [
    'metadata that is too long',
    create,
    { ...good, metadata: 'x'.repeat(4097) },
    ['metadata 605'],
    ['metadata 605'],
  ],
  ['two owners', create, { ...good, owner_id: 'a', owner_email: 'b' }, [], [' 631']],
  ['another owner', update, { owner_id: 'bot_1' }, ['owner_id 629'], ['owner_id 629']],
  ['another key', update, good, ['public_key 214'], ['public_key 214']],
  ['an empty update', update, {}, [], [' 606']],
  ['an empty rule list', update, { acl: [] }, [], []],
])('a request with %s is checked', (_, op, body, always, locally) => {
  const reported = (issues: ReturnType<typeof bodyIssues>) =>
    issues.slice(0, 1).map(({ field, code }) => `${field} ${code}`)
  expect(reported(bodyIssues(op, body, specRules))).toEqual(always)
  expect(reported(bodyIssues(op, body))).toEqual(locally)
})

test("errors don't contain the key", () => {
  expect(JSON.stringify(bodyIssues(create, { public_key: privateKey }))).not.toContain('MC4CAQ')
})
