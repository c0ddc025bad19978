import type { RuleSource } from '@/lib/contract/fields'
import { readPort, withoutWildcard } from '@/lib/util/hosts'

/** An ACL rule of an authtoken or SSH credential. Source: the API specification, section "ACL rules". */
type AclRule =
  | { kind: 'any' }
  | { kind: 'domain'; name: string }
  | { kind: 'wildcard'; suffix: string }
  | { kind: 'address'; host: string; port: number }
  | { kind: 'label'; key: string; value: string }

/** The target that a tunnel requests. `unnamed` lets the platform choose the name or address. */
type BindTarget =
  | { kind: 'domain'; name: string }
  | { kind: 'address'; host: string; port: number }
  | { kind: 'labels'; pairs: readonly (readonly [key: string, value: string])[] }
  | { kind: 'unnamed' }

interface AclProblem {
  code: number
  message: string
  source: RuleSource
}

const NO_RULE = 600
const OTHER_KIND = 619
const problem = (code: number, message: string, source: RuleSource = 'local'): AclProblem => ({
  code,
  message,
  source,
})
const nameForm = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/
const isName = (text: string) => text.length <= 253 && nameForm.test(text)

function parseLabel(text: string): readonly [key: string, value: string] | AclProblem {
  const [key = '', value = '', ...more] = text.split('=')
  if (more.length > 0) return problem(NO_RULE, 'A label must have exactly one equals sign: key=value')
  if (key === '' || value === '') return problem(NO_RULE, 'A label must have a key and a value: key=value')
  if ([key, value].some((part) => part !== '*' && part.includes('*')))
    return problem(NO_RULE, 'In a label, * must be the whole key or the whole value')
  return [key, value]
}

function parseTarget(text: string): AclRule | AclProblem {
  if (text === '*') return { kind: 'any' }
  if (text === '')
    return problem(NO_RULE, 'Enter a domain, address or label after “bind:”, such as app.example.com')
  if (/\s/.test(text)) return problem(NO_RULE, "A rule can't contain spaces")
  if (text.includes('=')) {
    const label = parseLabel(text)
    return 'code' in label ? label : { kind: 'label', key: label[0], value: label[1] }
  }
  const [host = '', port, ...more] = text.split(':')
  if (port !== undefined) {
    const number = readPort(port)
    if (more.length > 0 || !isName(host) || number === null)
      return problem(
        NO_RULE,
        'A TCP address must be a host and a port from 1 to 65535, such as 1.tcp.example.com:20002',
      )
    return { kind: 'address', host, port: number }
  }
  if (text.startsWith('*.') && isName(text.slice(2))) return { kind: 'wildcard', suffix: text.slice(2) }
  if (text.includes('*'))
    return problem(NO_RULE, 'A wildcard must be the whole first label, such as *.example.com')
  if (!isName(text) || !text.includes('.'))
    return problem(NO_RULE, 'Enter a full domain name after “bind:”, such as app.example.com')
  return { kind: 'domain', name: text }
}

export function parseAclRule(text: string): AclRule | AclProblem {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === '') return problem(NO_RULE, 'This rule is empty. Complete or remove the rule.', 'spec')
  if (trimmed === '*') return { kind: 'any' }
  const [, kind = '', target = ''] = /^([a-z_-]+):(.*)$/s.exec(trimmed) ?? []
  if (kind === '') return problem(NO_RULE, 'A rule must be * or start with bind:', 'spec')
  if (kind === 'bind') return parseTarget(target)
  return problem(OTHER_KIND, `A rule must start with bind:, not ${kind}:`, 'spec')
}

export const isAclProblem = (parsed: AclRule | AclProblem): parsed is AclProblem => 'code' in parsed

/** Returns a noun phrase for the bindings that a rule allows, for use after the verb "allows". */
export function aclRuleText(rule: AclRule): string {
  switch (rule.kind) {
    case 'any':
      return 'everything, as if there were no rules'
    case 'domain':
      return `the domain ${rule.name}, but not its subdomains`
    case 'wildcard':
      return `*.${rule.suffix} and all subdomains of ${rule.suffix} at any depth, but not ${rule.suffix} itself`
    case 'address':
      return `the TCP address ${rule.host}:${rule.port}`
    case 'label':
      return labelText(rule)
  }
}

function labelText({ key, value }: { key: string; value: string }): string {
  if (key === '*' && value === '*') return 'every label'
  if (key === '*') return `every label with the value ${value}`
  return value === '*' ? `every label with the key ${key}` : `the label ${key}=${value}`
}

function allows(rule: AclRule, target: Exclude<BindTarget, { kind: 'labels' }>): boolean {
  if (rule.kind === 'any') return true
  if (target.kind === 'domain') {
    if (rule.kind === 'wildcard') return target.name.endsWith(`.${rule.suffix}`)
    return rule.kind === 'domain' && rule.name === target.name
  }
  if (target.kind === 'address')
    return rule.kind === 'address' && rule.host === target.host && rule.port === target.port
  return false
}

const allowsLabel = (rule: AclRule, [key, value]: readonly [string, string]) =>
  rule.kind === 'any' ||
  (rule.kind === 'label' && ['*', key].includes(rule.key) && ['*', value].includes(rule.value))

/**
 * The verdict on a bind target. `rules` contains the first rule that allows the target, or the first rule for each of
 * its labels. It is empty if the credential has no rules.
 */
export type BindVerdict = { isAllowed: true; rules: readonly string[] } | { isAllowed: false }

/** Decides whether rules allow a bind target. Each label needs a matching rule. An empty list allows everything. */
export function mayBind(acl: readonly string[] | null | undefined, target: BindTarget): BindVerdict {
  if (!acl || acl.length === 0) return { isAllowed: true, rules: [] }
  const rules = acl.flatMap((text) => {
    const rule = parseAclRule(text)
    return isAclProblem(rule) ? [] : [{ text, rule }]
  })
  const wanted = target.kind === 'labels' ? target.pairs : [target]
  const found = wanted.map((one) =>
    rules.find(({ rule }) => ('kind' in one ? allows(rule, one) : allowsLabel(rule, one))),
  )
  const texts = found.flatMap((one) => one?.text ?? [])
  return texts.length === wanted.length
    ? { isAllowed: true, rules: [...new Set(texts)] }
    : { isAllowed: false }
}

/**
 * Parses a bind target: a URL without a path, a domain, `host:port` or a list of labels (`a=b c=d`). Returns null for
 * any other text.
 */
export function parseBindTarget(text: string): BindTarget | null {
  const trimmed = text.trim().toLowerCase()
  if (trimmed.includes('=')) {
    const pairs = trimmed.split(/[\s,]+/).map(parseLabel)
    const labels = pairs.flatMap((pair) => ('code' in pair ? [] : [pair]))
    return labels.length === pairs.length ? { kind: 'labels', pairs: labels } : null
  }
  const [, scheme, address = ''] = /^(?:(https?|tls|tcp):\/\/)?([^/]*)\/?$/.exec(trimmed) ?? []
  const [host = '', port, ...more] = address.split(':')
  const number = readPort(port)
  if (more.length > 0 || (port !== undefined && number === null)) return null
  if (number === null || (scheme !== undefined && scheme !== 'tcp'))
    return isName(withoutWildcard(host)) && scheme !== 'tcp' ? { kind: 'domain', name: host } : null
  return isName(host) ? { kind: 'address', host, port: number } : null
}
