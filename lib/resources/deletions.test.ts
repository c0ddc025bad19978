import { expect, test } from 'vitest'
import { asksForName, formatWaiting, parseWaiting } from './deletions'
import { referringKinds, resourceInfos } from './resource-infos'

test.each([
  ['bot-users', ['api-keys', 'credentials', 'endpoints', 'ssh-credentials']],
  ['static-backends', ['failover-backends', 'https-edges', 'tcp-edges', 'weighted-backends']],
  ['ip-policies', ['endpoints', 'https-edges', 'ip-policy-rules', 'tcp-edges']],
  ['endpoints', ['endpoints', 'https-edges', 'tcp-edges', 'tunnels']],
  ['certificate-authorities', ['https-edges', 'tcp-edges']],
  ['reserved-domains', ['endpoints']],
  ['tcp-edges', ['endpoints']],
  ['event-subscriptions', []],
] as const)('%s may be used by %j', (name, kinds) => expect(referringKinds(name).toSorted()).toEqual(kinds))

const user = { resource: 'https-edges', id: 'e', title: '', field: 'x' }
test.each([
  ['nothing depends on it', 'static-backends', [], [], false],
  ['something uses it', 'static-backends', [user], [], true],
  ['a list was not read', 'static-backends', [], ['https-edges'], true],
  ['the lists are unknown', 'static-backends', [], undefined, true],
  ['visitors use it', 'tcp-edges', [], [], true],
  ['its rules are deleted with it', 'ip-policies', [{ ...user, resource: 'ip-policy-rules' }], [], true],
  ['it has no rules and no users', 'ip-policies', [], [], false],
  ['external agents use it', 'credentials', [], [], true],
] as const)('a deletion asks for the name if %s (%s)', (_, name, used_by, unread, wanted) =>
  expect(asksForName(resourceInfos[name], { used_by: [...used_by], unread: unread && [...unread] })).toBe(
    wanted,
  ),
)

test("a deletion asks for the name if traffic policies can't be read", () =>
  expect(asksForName(resourceInfos.endpoints, { used_by: [], unread: [], unread_policies: 1 })).toBe(true))

test('pending deletions survive a round trip through a URL, and other text is ignored', () => {
  const waiting = [
    { resource: 'static-backends', id: 'bkdst_1' },
    { resource: 'bot-users', id: 'bot_2' },
  ] as const
  expect(parseWaiting(formatWaiting(waiting))).toEqual(waiting)
  expect(formatWaiting([])).toBe('')
  for (const text of [
    null,
    '',
    'static-backends',
    'other/x',
    '//evil.example',
    'bot-users/../x',
    'bot-users/a/b',
  ])
    expect(parseWaiting(text)).toEqual([])
  expect(parseWaiting('x/y,bot-users/bot_2')).toEqual([waiting[1]])
  const many = Array.from({ length: 20 }, () => waiting[0])
  expect(parseWaiting(many.map(({ resource, id }) => `${resource}/${id}`).join(','))).toHaveLength(10)
})
