import { describe, expect, test } from 'vitest'
import { aclRuleText, isAclProblem, mayBind, parseAclRule, parseBindTarget } from './rules'

const target = (text: string) => {
  const parsed = parseBindTarget(text)
  if (!parsed) throw new Error(`${text} is no target`)
  return parsed
}
const everything = ['app.example.com', '*.example.com', '1.tcp.base:20002', 'env=prod']

/** The test cases: rules, the bindings that they allow, and the bindings that they reject. */
const table: [string, string[], string[], string[]][] = [
  ['no rules', [], everything, []],
  ['*', ['*'], everything, []],
  ['bind:*', ['bind:*'], everything, []],
  [
    'a domain',
    ['bind:app.example.com'],
    ['app.example.com', 'http://app.example.com', 'https://app.example.com:443/', 'tls://app.example.com'],
    ['x.app.example.com', 'example.com', '*.example.com'],
  ],
  [
    'a wildcard',
    ['bind:*.example.com'],
    ['x.example.com', 'a.b.example.com', '*.example.com', '*.b.example.com'],
    ['example.com', 'badexample.com', 'example.com.evil.test'],
  ],
  [
    'a TCP address',
    ['bind:1.tcp.base:20002'],
    ['1.tcp.base:20002', 'tcp://1.tcp.base:20002'],
    ['1.tcp.base:20003', '2.tcp.base:20002', '1.tcp.base'],
  ],
  ['a host without a port', ['bind:1.tcp.base'], ['1.tcp.base'], ['1.tcp.base:20002', 'tcp://1.tcp.base:1']],
  ['a label', ['bind:env=prod'], ['env=prod'], ['env=dev', 'other=prod', 'prod.env']],
  ['any value of a key', ['bind:app=*'], ['app=one', 'app=two'], ['env=one']],
  ['any key of a value', ['bind:*=example'], ['a=example', 'b=example'], ['a=other']],
  ['any label', ['bind:*=*'], ['a=b', 'a=b c=d'], ['app.example.com', '1.tcp.base:20002']],
  ['an internal host', ['bind:x.internal'], ['x.internal', 'https://x.internal:8443'], ['y.internal']],
  ['several pairs, one rule', ['bind:env=prod'], ['env=prod'], ['env=prod team=a']],
  ['several pairs, a rule each', ['bind:env=prod', 'bind:team=*'], ['env=prod,team=a'], ['env=dev team=a']],
  [
    'only domains',
    ['bind:a.example.com', 'bind:*.b.example.com'],
    ['a.example.com'],
    ['env=prod', 'a.example.com:22'],
  ],
  ['other case and spaces around', [' Bind:APP.Example.com '], ['App.Example.COM'], []],
  ['invalid rules', ['bind:', 'nonsense'], [], everything],
]

describe.each(table)('%s', (_, acl, allowed, refused) => {
  test.each(allowed)('allows binding %s', (text) => {
    expect(mayBind(acl, target(text)).isAllowed).toBe(true)
  })
  test.each(refused)('refuses binding %s', (text) => {
    expect(mayBind(acl, target(text))).toEqual({ isAllowed: false })
  })
})

test.each([
  [[], true],
  [null, true],
  [undefined, true],
  [['*'], true],
  [['bind:*'], true],
  [['bind:*.example.com', 'bind:*=*'], false],
])('whether the rules %j allow a tunnel without a name', (acl, isAllowed) => {
  expect(mayBind(acl, { kind: 'unnamed' }).isAllowed).toBe(isAllowed)
})

test('the verdict lists the matching rules as written, each once', () => {
  const acl = ['bind:x.example.com', ' Bind:*.example.com', 'bind:env=prod', 'bind:team=*']
  expect(mayBind(acl, target('a.example.com'))).toEqual({ isAllowed: true, rules: [' Bind:*.example.com'] })
  expect(mayBind(acl, target('env=prod team=a'))).toEqual({ isAllowed: true, rules: acl.slice(2) })
  expect(mayBind(['bind:*=*'], target('a=b c=d'))).toEqual({ isAllowed: true, rules: ['bind:*=*'] })
  expect(mayBind([], target('a.example.com'))).toEqual({ isAllowed: true, rules: [] })
})

test.each([
  ['', 600],
  ['bind:', 600],
  ['bind:a b', 600],
  ['bind:*foo.com', 600],
  ['bind:a.*.com', 600],
  ['bind:*.*.com', 600],
  ['bind:a..com', 600],
  ['bind:.com', 600],
  ['bind:-a.com', 600],
  ['bind:host', 600],
  ['bind:a.com:0', 600],
  ['bind:a.com:65536', 600],
  ['bind:a.com:1:2', 600],
  ['bind:*.a.com:22', 600],
  ['bind:a=', 600],
  ['bind:=b', 600],
  ['bind:a=b=c', 600],
  ['bind:a*=b', 600],
  ['bind:a\u0000.com', 600],
  ['app.example.com', 600],
  ['foo.example.com:22', 600],
  ['allow:x', 619],
  ['tunnel:app', 619],
  ['bind-all:*', 619],
  ['allow:app.example.com', 619],
  ['dial:*', 619],
])('the rule %j is rejected with error %i', (text, code) => {
  const parsed = parseAclRule(text)
  expect(isAclProblem(parsed) && parsed.code).toBe(code)
})

test.each([
  ['tunnel:app', 'spec'],
  ['foo.example.com', 'spec'],
  ['', 'spec'],
  ['bind:', 'local'],
  ['bind:a b', 'local'],
])('the source of the rule that rejects %j is %s', (text, source) => {
  expect(parseAclRule(text)).toMatchObject({ source })
})

test.each([
  ['*', /^everything/],
  ['bind:*.example.com', /all subdomains of example\.com.+not example\.com itself$/],
  ['bind:a.example.com', /but not its subdomains/],
  ['bind:h:22', /address h:22/],
  ['bind:*=*', /^every label$/],
  ['bind:*=v', /value v/],
  ['bind:k=*', /key k/],
  ['bind:k=v', /label k=v/],
])('the rule %s has a description', (text, labels) => {
  const parsed = parseAclRule(text)
  expect(isAclProblem(parsed) ? '' : aclRuleText(parsed)).toMatch(labels)
})

test.each([
  '',
  'a b',
  'http://',
  'tcp://host',
  'a.com:x',
  'a.com:70000',
  'a.com/path',
  'a=b c',
  'ftp://a.com',
])('%j is not a valid bind target', (text) => {
  expect(parseBindTarget(text)).toBeNull()
})
