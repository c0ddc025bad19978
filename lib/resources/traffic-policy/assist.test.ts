import { describe, expect, test } from 'vitest'
import { phases, policyActions } from './actions'
import { policyAssist } from './assist'
import { phasesOf, type PolicyTarget } from './check'

/** Splits text at the cursor, which is marked with a bar. */
function cursorIn(marked: string) {
  const at = marked.indexOf('|')
  return { text: marked.slice(0, at) + marked.slice(at + 1), at }
}

function suggest(
  marked: string,
  { isAsked = true, target }: { isAsked?: boolean; target?: PolicyTarget } = {},
) {
  const { text, at } = cursorIn(marked)
  return policyAssist(target).suggest(text, at, isAsked)
}
const labels = (...args: Parameters<typeof suggest>) => suggest(...args)?.options.map(({ label }) => label)

/** Inserts a suggestion like the editor does, and returns the new text with a bar at the cursor. */
function insert(marked: string, label: string): string {
  const { text, at } = cursorIn(marked)
  const found = policyAssist().suggest(text, at, true)
  const option = found?.options.find((each) => each.label === label)
  if (!found || !option) throw new Error(`No suggestion ${label} in ${marked}`)
  const quote = found.isQuoted ? 1 : 0
  const end = at + (/^[\w$./-]*/.exec(text.slice(at))?.[0].length ?? 0)
  const isClosed = quote === 1 && text.charAt(end) === text.charAt(found.from - 1)
  const inserted = `${option.text.slice(0, option.cursor)}|${option.text.slice(option.cursor)}`
  return text.slice(0, found.from - quote) + inserted + text.slice(end + (isClosed ? 1 : 0))
}

const rule = ['name', 'expressions', 'actions']
const action = ['type', 'config']
const inYaml = (text: string) => `on_http_request:\n  - actions:\n${text}`
const deny = inYaml('      - type: deny\n')

describe('suggests in YAML', () => {
  test.each<[where: string, marked: string, expected: readonly string[] | undefined]>([
    ['phases in an empty text', '|', phases],
    ['phases below others', 'on_http_request: []\n|', phases.filter((each) => each !== 'on_http_request')],
    ['keys of a rule', 'on_http_request:\n  - |', rule],
    [
      'keys of a rule without those before and after',
      'on_http_request:\n  - name: a\n    |\n    actions: []',
      ['expressions'],
    ],
    ['keys of an action', inYaml('      - |'), action],
    ['a key before a type', inYaml('      - con|\n        type: deny\n'), ['config']],
    ['keys of a config', `${deny}        config:\n          |`, ['status_code']],
    [
      'keys of a config before its type',
      inYaml('      - config:\n          s|\n        type: deny'),
      ['status_code'],
    ],
    ['keys of a config in braces', `${deny}        config: { | }`, ['status_code']],
    ['keys of a config in open braces', `${deny}        config: { sta|`, ['status_code']],
    [
      'keys below others in braces',
      inYaml('      - { type: redirect, config: { to: a, | } }'),
      ['from', 'status_code', 'headers'],
    ],
    [
      'nested keys',
      inYaml(
        '      - type: jwt-validation\n        config:\n          http:\n            tokens:\n              - type: jwt\n                |',
      ),
      ['method', 'name', 'prefix'],
    ],
    [
      'true and false',
      inYaml('      - type: restrict-ips\n        config:\n          enforce: |'),
      ['true', 'false'],
    ],
    ['a fixed value', inYaml('      - type: rate-limit\n        config: {algorithm: |}'), ['sliding_window']],
    [
      'entries of a list',
      'on_http_response:\n  - actions:\n      - type: compress-response\n        config:\n          algorithms:\n            - |',
      ['br', 'gzip', 'deflate', 'compress'],
    ],
    [
      'other keys for an existing one',
      'on_http_request:\n  - na|me: a\n    actions: []',
      ['name', 'expressions'],
    ],
    ['nothing in a comment', 'on_http_request: # na|', undefined],
    ['nothing within a text', 'on_http_request:\n  - name: a na|', undefined],
    ['nothing in a quoted text of several words', 'on_http_request:\n  - name: "a na|"', undefined],
    ['nothing in a multi-line text', 'on_http_request:\n  - name: >-\n      na|me', undefined],
    ['nothing on the line of a key', 'on_http_request:\n  - actions: []\n    config: |', undefined],
    [
      'nothing in free keys',
      inYaml('      - type: log\n        config:\n          metadata:\n            a|'),
      undefined,
    ],
    [
      'nothing in the config of an unknown action',
      inYaml('      - type: dny\n        config:\n          |'),
      undefined,
    ],
  ])('%s', (_, marked, expected) => expect(labels(marked)).toEqual(expected))

  test('only the actions of the phase', () => {
    expect(labels('on_http_response:\n  - actions:\n      - type: |')).toEqual(
      Object.keys(policyActions).filter((type) => policyActions[type]?.phases.includes('on_http_response')),
    )
  })

  test.each<[marked: string, label: string, expected: string]>([
    ['|', 'on_http_request', 'on_http_request:\n  - |'],
    ['on_http_request:\n  - |', 'actions', 'on_http_request:\n  - actions:\n      - |'],
    [inYaml('      - ty|'), 'type', inYaml('      - type: |')],
    [inYaml('      - type: d|'), 'deny', inYaml('      - type: deny|')],
    [inYaml("      - type: 'd|'"), 'deny', inYaml("      - type: 'deny'|")],
    [inYaml('      - type: "d|'), 'deny', inYaml('      - type: "deny"|')],
    [`${deny}        con|`, 'config', `${deny}        config:\n          |`],
    [`${deny}        con| # later`, 'config', `${deny}        config: | # later`],
    [`${deny}        config: {sta|}`, 'status_code', `${deny}        config: {status_code: |}`],
    ['on_http_request:\n  - {|}', 'actions', 'on_http_request:\n  - {actions: [|]}'],
    ['on_http_request: [|]', 'name', 'on_http_request: [{ name: | }]'],
    ['on_http_request:\n  - na|: a', 'name', 'on_http_request:\n  - name|: a'],
    [
      'on_tcp_connect:\n  - actions:\n      - type: terminate-tls\n        config:\n          min_version: |',
      '1.2',
      'on_tcp_connect:\n  - actions:\n      - type: terminate-tls\n        config:\n          min_version: "1.2"|',
    ],
  ])('and completes YAML %j with %s', (marked, label, expected) =>
    expect(insert(marked, label)).toBe(expected),
  )
})

const inJson = (text: string) => `{"on_http_request":[{"actions":[${text}]}]}`

describe('suggests in JSON', () => {
  test.each<[where: string, marked: string, expected: readonly string[] | undefined]>([
    ['phases', '{|}', phases],
    ['phases in an open object', '{ "on|', phases],
    ['keys of a rule', '{"on_http_request":[{"|"}]}', rule],
    ['keys of an action', inJson('{"ty|"}'), action],
    ['keys after a comma', inJson('{"type":"deny", |}'), ['config']],
    ['keys of a config', inJson('{"type":"deny","config":{"|"}}'), ['status_code']],
    ['keys before their type', inJson('{"config":{"|"},"type":"deny"}'), ['status_code']],
    [
      'keys before text that is cut off',
      '{\n  "on_http_request": [\n    {\n      "|\n      "actions": [',
      rule,
    ],
    ['keys with a quote that is not closed', inJson('{"type":"deny", "con|}'), ['config']],
    ['values', inJson('{"type":"verify-webhook","config":{"enforce": |}}'), ['true', 'false']],
    [
      'values in a list',
      '{"on_http_response":[{"actions":[{"type":"compress-response","config":{"algorithms":["br", "|"]}}]}]}',
      ['br', 'gzip', 'deflate', 'compress'],
    ],
    ['nothing without a comma', inJson('{"type":"deny" |}'), undefined],
    ['nothing after a value', inJson('{"type":"deny"|}'), undefined],
    ['nothing for a list', '{"on_http_request": |}', undefined],
    ['nothing after the document', '{}|', undefined],
  ])('%s', (_, marked, expected) => expect(labels(marked)).toEqual(expected))

  test.each<[marked: string, label: string, expected: string]>([
    ['{|}', 'on_http_request', '{"on_http_request": [|]}'],
    ['{"on|', 'on_http_request', '{"on_http_request": [|]'],
    ['{"on_http_request":[|]}', 'actions', '{"on_http_request":[{ "actions": [|] }]}'],
    [inJson('{"ty|"}'), 'type', inJson('{"type": "|"}')],
    [inJson('{"ty|": "deny"}'), 'type', inJson('{"type"|: "deny"}')],
    [inJson('{"type": "d|"}'), 'deny', inJson('{"type": "deny"|}')],
    [inJson('{"type": "d|}'), 'deny', inJson('{"type": "deny"|}')],
    [inJson('{"type": |}'), 'deny', inJson('{"type": "deny"|}')],
    [inJson('{"type":"deny","con|"}'), 'config', inJson('{"type":"deny","config": {|}}')],
    [
      inJson('{"type":"deny","config": |}'),
      'status_code',
      inJson('{"type":"deny","config": { "status_code": | }}'),
    ],
    [
      inJson('{"type":"redirect","config":{"status_code": "3|"}}'),
      '308',
      inJson('{"type":"redirect","config":{"status_code": 308|}}'),
    ],
  ])('and completes JSON %j with %s', (marked, label, expected) =>
    expect(insert(marked, label)).toBe(expected),
  )
})

test('while typing, keys are suggested after their first letter or quote, and values immediately', () => {
  const typed = (marked: string) => labels(marked, { isAsked: false })
  expect(typed('on_http_request:\n  - |')).toBeUndefined()
  expect(typed('on_http_request:\n  - n|')).toEqual(rule)
  expect(typed('{|}')).toBeUndefined()
  expect(typed('{"|')).toEqual(phases)
  expect(typed(inYaml('      - type: |'))).toContain('deny')
  expect(typed(inYaml('      - type: deny|')), 'complete already').toBeUndefined()
})

test('required keys are marked, and each suggestion is explained', () => {
  const found = suggest(inYaml('      - type: redirect\n        config:\n          |'))
  const to = found?.options.find(({ label }) => label === 'to')
  expect(to?.detail).toBe('required')
  expect(to?.info?.about).toMatch(/^The new URL/)
  expect(found?.options.find(({ label }) => label === 'from')?.detail).toBeUndefined()
})

test.each(['https-edge', 'internal-http', 'tcp', 'tls', 'http'] as const)(
  'suggests and explains the phases of %s only',
  (target) => {
    expect(labels('|', { target })).toEqual(phasesOf(target))
    for (const phase of phases)
      expect(policyAssist(target).explain(`${phase}: []`, 3) !== null).toBe(phasesOf(target).includes(phase))
  },
)

const explain = (marked: string) => {
  const { text, at } = cursorIn(marked)
  const help = policyAssist().explain(text, at)
  return help && [text.slice(help.from, help.to), help.title, help.about, ...help.facts]
}

test.each<[what: string, marked: string, expected: unknown]>([
  [
    'a phase',
    '{"on_|tcp_connect": []}',
    ['"on_tcp_connect"', 'on_tcp_connect', expect.stringMatching(/connection/), 'Optional, a list'],
  ],
  [
    'an action',
    inYaml('      - type: den|y'),
    [
      'deny',
      'deny',
      'Denies the request or connection.',
      'Phases: on_tcp_connect, on_http_request',
      "Ends the phase: later actions and rules don't run",
    ],
  ],
  [
    'an action in JSON',
    inJson('{"type": "|redirect"}'),
    [
      '"redirect"',
      'redirect',
      'Redirects the visitor to another URL.',
      'Phases: on_http_request',
      'Required keys: to',
    ],
  ],
  [
    'a key of a config',
    inJson('{"config":{"algor|ithm":1},"type":"rate-limit"}'),
    ['"algorithm"', 'algorithm', expect.any(String), 'Required, a string', 'Values: sliding_window'],
  ],
  [
    'a value',
    inYaml('      - type: deny\n        config: {status_code: 40|4}'),
    [
      '404',
      'status_code',
      "The response's HTTP status code.",
      'Optional, an HTTP status code from 100 to 599',
    ],
  ],
  [
    'an entry of a list',
    'on_http_request:\n  - expressions: ["req.|method == 1"]',
    ['"req.method == 1"', 'expressions', 'A condition in CEL.', 'Optional, a string'],
  ],
  [
    'a nested key',
    inYaml('      - type: jwt-validation\n        config:\n          jws:\n            ke|ys:'),
    ['keys', 'keys', expect.any(String), 'Required, an object'],
  ],
  [
    'a key of a broken text',
    'on_http_request: [\n  {"expr|essions": [,',
    ['"expressions"', 'expressions', expect.any(String), 'Optional, a list'],
  ],
  ['nothing for unknown keys', '{"on_http|s": []}', null],
  ['nothing for names of JavaScript properties', '{"const|ructor": {"toString": 1}}', null],
  [
    'the type of an unknown action',
    inYaml('      - type: d|ny'),
    ['dny', 'type', 'The action type.', 'Required, a string'],
  ],
  ['nothing between tokens', '{ | "on_http_request": []}', null],
  ['nothing in an empty text', '|', null],
])('explains %s', (_, marked, expected) => expect(explain(marked)).toEqual(expected))
