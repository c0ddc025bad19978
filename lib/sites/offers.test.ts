import { expect, test } from 'vitest'
import { type LinkCandidate, offersOf } from './offers'
import { minuteAt, sitePlan, resource } from './testing/facts'

const candidate = (
  role: LinkCandidate['role'],
  id: string,
  title: string,
  item = {},
  isTaken = false,
): LinkCandidate => ({
  role,
  id,
  title,
  created_at: minuteAt(1),
  first_seen_at: minuteAt(1),
  item: { domain: title, ...item },
  isTaken,
})

test('candidates that fit a missing resource are offered, best match first', () => {
  const offers = offersOf(
    sitePlan,
    [],
    [
      candidate('ingress', 'agin_1', 'connect.example.net', {}, true),
      candidate('ingress', 'agin_2', 'connect.example.org'),
      candidate('domain', 'rd_1', '*.ACME.example.net'),
      candidate('domain', 'rd_2', '*.acme.example.net', {}, true),
      candidate('bot-user', 'bot_1', 'Somebody'),
      candidate('bot-user', 'bot_2', 'Acme'),
      candidate('credential', 'cr_1', 'wide', { acl: ['*'] }),
      candidate('credential', 'cr_2', 'right', { acl: ['bind:*.acme.example.net'] }),
    ],
  )
  expect(offers).toEqual({
    ingress: [{ id: 'agin_1', title: 'connect.example.net' }],
    domain: [{ id: 'rd_1', title: '*.ACME.example.net' }],
    'bot-user': [
      { id: 'bot_2', title: 'Acme' },
      { id: 'bot_1', title: 'Somebody' },
    ],
    credential: [{ id: 'cr_2', title: 'right' }],
  })
})

test('no candidates are offered for resources that the site already has', () => {
  const resources = [resource('domain'), resource('credential')]
  const offers = offersOf(sitePlan, resources, [
    candidate('domain', 'rd_9', '*.acme.example.net'),
    candidate('credential', 'cr_1', 'gw', { acl: ['bind:*.acme.example.net'] }),
  ])
  expect(offers).toEqual({})
})

test('an unknown creation offers only candidates that it could have created', () => {
  const lost = resource('bot-user', { id: null, state: 'unknown', title: 'Acme', addedAt: minuteAt(10) })
  const old = { ...candidate('bot-user', 'bot_1', 'Acme'), first_seen_at: minuteAt(1) }
  const fresh = { ...candidate('bot-user', 'bot_2', 'Acme'), first_seen_at: minuteAt(10) }
  const other = { ...candidate('bot-user', 'bot_3', 'Beta'), first_seen_at: minuteAt(10) }
  expect(offersOf(sitePlan, [lost], [old, fresh, other])).toEqual({
    'bot-user': [{ id: 'bot_2', title: 'Acme' }],
  })
})

test('at most 20 candidates are offered per role', () => {
  const many = Array.from({ length: 50 }, (_, n) => candidate('bot-user', `bot_${n}`, `Bot ${n}`))
  expect(offersOf(sitePlan, [], many)['bot-user']).toHaveLength(20)
})
