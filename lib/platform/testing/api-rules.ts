import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { MISSING } from '@/lib/contract/issue-text'
import { isAbsentIssue, marksOf, type RuleSource } from '@/lib/contract/fields'
import type { Named } from '@/lib/contract/operation'
import { innermost } from '@/lib/contract/redact'
import type { ResourceInfo } from '@/lib/contract/resource'
import { registry } from '@/lib/resources/registry'
import { commandCodes } from '../agents/agents'
import { refusalsIn } from './refusals'

interface Row {
  /** The dotted path, in which `*` matches any entry of a list or map. Empty for the whole request. */
  field: string
  status: number
  /** The error code, or 0 for a format with several codes. */
  code: number
  rule: string
  source: RuleSource
}

/** The error codes that the API specification requires for refusals outside the contract. */
const specified: ReadonlySet<number> = new Set([200, 216, 218, 221, 630, 804, 806, 809, 18_014])

/** The file that contains the rules for each format named in `checkedBy`. */
const formats: Readonly<Record<string, string>> = {
  'ACL rule': 'lib/resources/acl/rules.ts',
  CIDR: 'lib/resources/ip/cidr.ts',
  'domain name': 'lib/resources/values/domain-name-problem.ts',
  'endpoint URL': 'lib/resources/values/endpoint-url.ts',
  'traffic policy': 'lib/resources/traffic-policy/check.ts',
}

/** The files and directories, in addition to the handlers, that contain refusals, keyed by resource name. */
const filesOf: Readonly<Record<string, readonly string[]>> = {
  'certificate-authorities': ['provisioning/certificate-facts.ts'],
  credentials: ['owners.ts'],
  'https-edges': ['edges'],
}

const platform = 'lib/platform'

const codeIn = (folder: string): string[] =>
  readdirSync(join(process.cwd(), folder))
    .filter((name) => /^[\w-]+\.ts$/.test(name))
    .toSorted()
    .map((name) => `${folder}/${name}`)

const filesAt = (path: string) =>
  path.endsWith('.ts') ? [`${platform}/${path}`] : codeIn(`${platform}/${path}`)

const handlersOf = (name: string) =>
  codeIn(`${platform}/handlers`).filter((file) =>
    readFileSync(file, 'utf8').includes(`HandlersOf<'${name}'>`),
  )

const sourceOf = (code: number): RuleSource => (specified.has(code) ? 'spec' : 'local')

const thrownIn = (files: readonly string[]): Row[] =>
  files
    .flatMap(refusalsIn)
    .toSorted((a, b) => a.code - b.code || a.message.localeCompare(b.message))
    .map(({ message, isSpecified, ...row }) => ({
      ...row,
      rule: message,
      source: isSpecified ? 'spec' : sourceOf(row.code),
    }))

/** Returns the rule that `rule()` attached to a schema check, or an empty array for other checks. */
function ruleIn(check: unknown, field: string): Row[] {
  if (!(check instanceof z.ZodCustom)) return []
  const { params, error, path = [] } = check.def
  const source = (['spec', 'local', 'console'] as const).find((each) => each === params?.source)
  const message = error?.({ code: 'custom', input: undefined, path: [] })
  if (!source || typeof message !== 'string') return []
  const at = [field, ...path.map(String)].filter(Boolean).join('.')
  return [{ field: at, status: 400, code: Number(params?.code), rule: message, source }]
}

/** Returns a schema and the schemas inside its `optional`, `nullable` and `default` wrappers. */
function layersOf(schema: z.ZodType): z.ZodType[] {
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  const inner = isWrapper ? schema.unwrap() : undefined
  return inner instanceof z.ZodType ? [schema, ...layersOf(inner)] : [schema]
}

const anchorOf = (format: string) => format.toLowerCase().replaceAll(' ', '-')

function rulesIn(schema: z.ZodType, field: string): Row[] {
  const own = layersOf(schema).flatMap(({ def }) =>
    (def.checks ?? []).flatMap((check) => ruleIn(check, field)),
  )
  const { format } = marksOf(schema)
  const rule = format === undefined ? '' : `Must be a valid [${format}](#${anchorOf(format)})`
  const formatted: Row[] = rule && field ? [{ field, status: 400, code: 0, rule, source: 'local' }] : []
  return [...own, ...formatted, ...rulesBelow(innermost(schema), field)]
}

function rulesBelow(schema: z.ZodType, field: string): Row[] {
  const at = (name: string) => (field === '' ? name : `${field}.${name}`)
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType)
    return rulesIn(schema.element, at('*'))
  if (schema instanceof z.ZodRecord && schema.valueType instanceof z.ZodType)
    return rulesIn(schema.valueType, at('*'))
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, inner]) =>
    inner instanceof z.ZodType ? [...presence(inner, at(name)), ...rulesIn(inner, at(name))] : [],
  )
}

function presence(schema: z.ZodType, field: string): Row[] {
  const { error } = schema.safeParse(undefined, { reportInput: true })
  const isRequired = error?.issues.some((issue) => issue.path.length === 0 && isAbsentIssue(issue))
  return isRequired ? [{ field, status: 400, code: 215, rule: MISSING, source: 'local' }] : []
}

const keyOf = ({ field, code, rule, source }: Row) => [field, code, rule, source].join('|')
const unique = (rows: readonly Row[]) => [...new Map(rows.map((row) => [keyOf(row), row])).values()]

/**
 * Joins groups of at least four rows whose fields differ in only one name, such as the name of an identity provider.
 */
function joined(input: readonly Row[]): Row[] {
  const rows = unique(input)
  const variants = (row: Row): Row[] => {
    const names = row.field.split('.')
    return names.slice(1).map((_, i) => ({ ...row, field: names.with(i + 1, '<name>').join('.') }))
  }
  const counts = new Map<string, number>()
  for (const key of rows.flatMap(variants).map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return unique(rows.map((row) => variants(row).find((each) => (counts.get(keyOf(each)) ?? 0) >= 4) ?? row))
}

const origins: Record<RuleSource, string> = {
  spec: 'specification',
  local: 'local platform',
  console: 'console',
}

const escaped = (message: string) =>
  message
    .replace(/…+/g, '…')
    .replace(/[|*<]/g, '\\$&')
    .replace(/[a-z]+:\/\/[\w.:-]*|\w+@[\w.]+/g, '`$&`')

function table(title: string, rows: readonly Row[]): string[] {
  const lines = joined(rows).map(({ field, status, code, rule, source }) => {
    const number = code === 0 ? '' : `E${code}${status === 400 ? '' : ` (${status})`}`
    return `| ${[field && `\`${field}\``, number, escaped(rule), origins[source]].join(' | ')} |`
  })
  return lines.length === 0
    ? []
    : [`### ${title}`, '', '| Field | Code | Rule | Source |', '|---|---|---|---|', ...lines, '']
}

const commandRows = (): Row[] =>
  Object.entries(commandCodes).flatMap(
    ([
      name,
      {
        unable,
        failed: [status, failed],
        ssh,
      },
    ]) => {
      const row = (code: number, rule: string, at = 400): Row => ({
        field: '',
        status: at,
        code,
        rule,
        source: sourceOf(code),
      })
      return [
        row(unable, `The agent doesn't support the ${name} command`),
        row(failed, `The agent rejected the ${name} command`, status),
        ...(ssh === undefined ? [] : [row(ssh, `An SSH session has no agent to ${name}`)]),
      ]
    },
  )

/** Returns the prefix of a part's fields: `routes.oauth` for `https-edges.routes.oauth.put`. */
const partOf = ({ name }: Named) => name.split('.').slice(1, -1).join('.')

function resourceTables(): string[] {
  return Object.values(registry).flatMap(({ name, info, ops }) => {
    const { inUse, label }: ResourceInfo = info
    const rule = "A resource that is in use can't be deleted"
    const used: Row = { field: '', status: 400, code: inUse ?? 0, rule, source: 'local' }
    return table(label, [
      ...Object.values<Named>(ops).flatMap((op) => rulesIn(op.body, partOf(op))),
      ...thrownIn([...handlersOf(name), ...(filesOf[name] ?? []).flatMap(filesAt)]),
      ...(name === 'tunnel-sessions' ? commandRows() : []),
      ...(inUse === undefined ? [] : [used]),
    ])
  })
}

/** Returns the generated part of docs/api.md, which lists the rules with their error codes and origins. */
export function apiRules(): string {
  const owned = Object.values(filesOf).flatMap((paths) => paths.flatMap(filesAt))
  const folders = [platform, ...['agents', 'requests', 'store'].map((folder) => `${platform}/${folder}`)]
  const general = folders.flatMap(codeIn).filter((file) => !owned.includes(file))
  return [
    ...table('Every request', thrownIn(general)),
    ...resourceTables(),
    ...table('Agents and tunnels', thrownIn(codeIn(`${platform}/ingress`))),
    ...Object.entries(formats).flatMap(([format, file]) =>
      table(`${format.charAt(0).toUpperCase()}${format.slice(1)}`, thrownIn([file])),
    ),
  ].join('\n')
}
