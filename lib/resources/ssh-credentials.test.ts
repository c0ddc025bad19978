import { expect, test } from 'vitest'
import { bodyIssues } from '@/lib/contract/check'
import { specRules } from '@/lib/contract/fields'
import { sshCredentials } from './ssh-credentials'

const { create, update } = sshCredentials.ops
const sized = (part: Buffer) => [Buffer.from([0, 0, 0, part.length]), part]
const lineOf = (type: string) =>
  `${type} ${Buffer.concat([...sized(Buffer.from(type)), ...sized(Buffer.alloc(32, 7))]).toString('base64')} name`
const good = { public_key: lineOf('ssh-ed25519') }
const privateKey = '-----BEGIN PRIVATE KEY-----\nMC4CAQ==\n-----END PRIVATE KEY-----'

/** Returns the first refusal by the rules for every account, and by those of the local platform. */
test.each([
  ['a key', create, good, [], []],
  ['no key', create, {}, [], ['public_key 215']],
  ['an empty key', create, { public_key: ' ' }, ['public_key 611'], ['public_key 611']],
  ['a private key', create, { public_key: privateKey }, ['public_key 612'], ['public_key 612']],
  ['no key at all', create, { public_key: 'words' }, ['public_key 612'], ['public_key 612']],
  ['a key of a new type', create, { public_key: lineOf('ssh-new') }, [], ['public_key 612']],
  ['another kind of rule', create, { ...good, acl: ['dial:a.com'] }, ['acl.0 619'], ['acl.0 619']],
  ['another kind, whatever it is of', create, { ...good, acl: ['tunnel:app'] }, ['acl.0 619'], ['acl.0 619']],
  ['no kind', create, { ...good, acl: ['foo.example.com'] }, ['acl.0 600'], ['acl.0 600']],
  ['a rule that is none', create, { ...good, acl: ['*', 'bind:'] }, [], ['acl.1 600']],
  [
    'a long description',
    create,
    { ...good, description: 'x'.repeat(256) },
    ['description 604'],
    ['description 604'],
  ],
  ['much metadata', create, { ...good, metadata: 'x'.repeat(4097) }, ['metadata 605'], ['metadata 605']],
  ['two owners', create, { ...good, owner_id: 'a', owner_email: 'b' }, [], [' 631']],
  ['another owner', update, { owner_id: 'bot_1' }, ['owner_id 629'], ['owner_id 629']],
  ['another key', update, good, ['public_key 214'], ['public_key 214']],
  ['nothing', update, {}, [], [' 606']],
  ['no rules', update, { acl: [] }, [], []],
])('%s', (_, op, body, always, locally) => {
  const reported = (issues: ReturnType<typeof bodyIssues>) =>
    issues.slice(0, 1).map(({ field, code }) => `${field} ${code}`)
  expect(reported(bodyIssues(op, body, specRules))).toEqual(always)
  expect(reported(bodyIssues(op, body))).toEqual(locally)
})

test('no refusal repeats the key', () => {
  expect(JSON.stringify(bodyIssues(create, { public_key: privateKey }))).not.toContain('MC4CAQ')
})
