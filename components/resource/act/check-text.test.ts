import { expect, test } from 'vitest'
import type { Found, WriteCheck } from '@/lib/api/checks'
import { voiceFaults } from '@/lib/util/testing/voice'
import {
  checkText,
  failedCheckText,
  foundLine,
  listedIn,
  settledTitle,
  subjectOf,
  unconfirmedTitle,
} from './check-text'

const checked_at = '2026-11-21T12:00:00Z'
const found = (after_ms: number | null): Found => ({
  resource: 'reserved-domains',
  id: 'rd_1',
  title: 'app.example.com',
  segments: [],
  after_ms,
})

test.each([
  ['reserved-domains.create', "Couldn't confirm whether the domain was created"],
  ['https-edges.update', "Couldn't confirm whether the HTTPS edge was saved"],
  ['bot-users.delete', "Couldn't confirm whether the bot user was deleted"],
  ['https-edges.routes.create', "Couldn't confirm whether the route was created"],
  ['event-subscriptions.sources.delete', "Couldn't confirm whether the source was deleted"],
  ['https-edges.routes.oauth.put', "Couldn't confirm whether the change was made"],
  ['tunnel-sessions.restart', "Couldn't confirm whether the change was made"],
])('the title of an unconfirmed %s', (operation, title) => {
  expect(unconfirmedTitle(subjectOf(operation))).toBe(title)
})

test.each<[string, object, RegExp]>([
  [
    'one match',
    { kind: 'created', found: [found(3000)] },
    /^Found a domain that matches .*created 3 s after/,
  ],
  ['several matches', { kind: 'created', found: [found(1), found(2)] }, /^Found 2 domains that match/],
  ['no match', { kind: 'not-created', earlier: [], since: [] }, /^No domain matches .*You can try again\.$/],
  [
    'an unclear match',
    { kind: 'unclear', found: [found(-9)] },
    /^Found a domain .*couldn't determine whether/,
  ],
  [
    'a match that existed before',
    { kind: 'not-created', earlier: [found(0)], since: [] },
    /existed before your request/,
  ],
  [
    'one other resource',
    { kind: 'not-created', earlier: [], since: [found(9)] },
    / This domain has been created since your request, with different values:$/,
  ],
  [
    'several other resources',
    { kind: 'not-created', earlier: [], since: [found(9), found(10)] },
    / These domains have been created since your request, with different values:$/,
  ],
  [
    'values that identify nothing',
    { kind: 'unidentified', since: [found(9)] },
    /^The values you entered aren't enough to identify a domain/,
  ],
  [
    'an API without a list',
    { kind: 'no-read' },
    /can't list domains.*dashboard.*add it to this console by its ID/,
  ],
])('the text after a check of a create: %s', (_, check, text) => {
  expect(
    checkText({ checked_at, ...check } as WriteCheck, subjectOf('reserved-domains.create'), true),
  ).toMatch(text)
})

test.each<[string, object, RegExp]>([
  [
    'the values sent',
    { kind: 'changed', differs: [], unread: [], compared: 2 },
    /^The platform has the values you sent\.$/,
  ],
  [
    'different values',
    { kind: 'changed', differs: ['url'], unread: [], compared: 2 },
    /values differ from the ones you sent: url/,
  ],
  [
    'hidden values',
    { kind: 'changed', differs: [], unread: ['secret'], compared: 0 },
    /doesn't return the values you sent/,
  ],
  [
    'some hidden values',
    { kind: 'changed', differs: [], unread: ['secret', 'token'], compared: 1 },
    /The API doesn't return secret and token\.$/,
  ],
  ['a missing resource', { kind: 'absent' }, /^The domain no longer exists\.$/],
])('the text after a check of an update: %s', (_, check, text) => {
  expect(
    checkText({ checked_at, ...check } as WriteCheck, subjectOf('reserved-domains.update'), true),
  ).toMatch(text)
})

test('the text after a check of a deletion', () => {
  const subject = subjectOf('reserved-domains.delete')
  expect(checkText({ checked_at, kind: 'exists' }, subject, true)).toBe(
    'The domain still exists. You can retry the deletion.',
  )
  expect(checkText({ checked_at, kind: 'absent' }, subject, true)).toBe(
    "The domain wasn't found on the platform.",
  )
})

test.each<[string, object, string]>([
  ['create', { kind: 'not-created', earlier: [], since: [] }, 'No matching domain found yet.'],
  ['create', { kind: 'unidentified', since: [] }, 'No domain has been created since your request.'],
  ['delete', { kind: 'exists' }, 'The domain still exists.'],
  [
    'update',
    { kind: 'changed', differs: ['url'], unread: [], compared: 1 },
    "The platform's values differ from the ones you sent: url.",
  ],
])("a %s that may still be running: %o doesn't offer to repeat it", (act, check, text) => {
  const subject = subjectOf(`reserved-domains.${act}`)
  expect(checkText({ checked_at, ...check } as WriteCheck, subject, false)).toBe(text)
})

test('only three of the resources that do not match a request are listed', () => {
  const [earlier, other] = [found(0), found(9)]
  const missing = (since: number): WriteCheck => ({
    checked_at,
    kind: 'not-created',
    earlier: [earlier],
    since: Array.from({ length: since }, () => other),
  })
  expect(listedIn(missing(7))).toEqual({ found: [earlier, other, other, other], rest: 4 })
  expect(listedIn(missing(3))).toEqual({ found: [earlier, other, other, other], rest: 0 })
  const possible: WriteCheck = {
    checked_at,
    kind: 'unidentified',
    since: Array.from({ length: 7 }, () => other),
  }
  expect(listedIn(possible)).toEqual({ found: possible.since, rest: 0 })
})

test('a found resource is shown with its creation time', () => {
  expect(foundLine(found(3400))).toBe('app.example.com, created 3 s after your request')
  expect(foundLine(found(0))).toBe('app.example.com, created right after your request')
  expect(foundLine(found(null))).toMatch(/creation time unknown/)
  expect(foundLine(found(-60_000))).toMatch(
    /created 1 min before your request, according to the platform's clock/,
  )
})

test.each<[string, object, string | null]>([
  ['create', { kind: 'created', found: [found(3000)] }, 'Domain app.example.com was created'],
  ['create', { kind: 'created', found: [found(1), found(2)] }, null],
  ['create', { kind: 'unclear', found: [found(-9)] }, null],
  ['create', { kind: 'not-created', earlier: [], since: [] }, null],
  ['delete', { kind: 'absent' }, 'The domain no longer exists'],
  ['delete', { kind: 'exists' }, null],
  ['update', { kind: 'changed', differs: [], unread: [], compared: 1 }, 'The domain was saved'],
  ['update', { kind: 'changed', differs: ['region'], unread: [], compared: 1 }, null],
  ['update', { kind: 'absent' }, null],
])('the title after a check of a %s: %o', (act, check, title) => {
  expect(settledTitle({ checked_at, ...check } as WriteCheck, subjectOf(`reserved-domains.${act}`))).toBe(
    title,
  )
})

test('a failed check gives its cause only once no other check follows', () => {
  const cause = "The platform didn't respond within 15 seconds."
  expect(failedCheckText(cause, true)).toContain(cause)
  expect(failedCheckText(cause, false)).not.toContain(cause)
  for (const isFinal of [true, false]) expect(voiceFaults([failedCheckText(cause, isFinal)])).toEqual([])
})
