import { expect, test } from 'vitest'
import { type AclRow, aclRowOf, ruleOf } from './acl-builder'

test.each([
  ['*', 'everything', ''],
  ['bind:app.example.com', 'domain', 'app.example.com'],
  ['bind:*.example.com', 'wildcard', 'example.com'],
  ['bind:1.tcp.base:20002', 'address', '1.tcp.base:20002'],
  ['bind:env=prod', 'label', 'env=prod'],
  ['bind:*=*', 'label', '*=*'],
  ['bind:*', 'text', 'bind:*'],
  ['bind:', 'text', 'bind:'],
  ['bind: a.com', 'text', 'bind: a.com'],
  ['bind:*.*.com', 'text', 'bind:*.*.com'],
  ['Bind:a.com', 'text', 'Bind:a.com'],
  ['nonsense', 'text', 'nonsense'],
  ['', 'text', ''],
])('%j is shown as %s and sent unchanged', (rule, kind, text) => {
  expect(aclRowOf(rule)).toEqual({ kind, text })
  expect(ruleOf(aclRowOf(rule))).toBe(rule)
})

test.each<[AclRow, string]>([
  [{ kind: 'domain', text: ' app.example.com ' }, 'bind:app.example.com'],
  [{ kind: 'domain', text: 'bind:app.example.com' }, 'bind:app.example.com'],
  [{ kind: 'domain', text: ' ' }, ''],
  [{ kind: 'wildcard', text: '*.example.com' }, 'bind:*.example.com'],
  [{ kind: 'wildcard', text: '.example.com' }, 'bind:*.example.com'],
  [{ kind: 'wildcard', text: '' }, ''],
  [{ kind: 'everything', text: 'left over' }, '*'],
])('%j sends %j', (row, rule) => {
  expect(ruleOf(row)).toBe(rule)
})
