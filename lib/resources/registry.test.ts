import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMatcher } from '@/lib/contract/match'
import type { Named } from '@/lib/contract/operation'
import { parameterNames } from '@/lib/contract/operation-target'
import type { ResourceInfo } from '@/lib/contract/resource'
import { isRecord } from '@/lib/util/records'
import { resourceInfos } from './resource-infos'
import { resourceTypes, resourceNames } from './resource-types'
import { httpsEdgeModuleInfos } from './info/edge-modules'
import { moduleLabels } from './info/module-labels'
import { routeModuleInfos } from './info/route-modules'
import { tcpEdgeModuleInfos } from './info/tcp-edge-modules'
import { navigation } from './navigation'
import { registry } from './registry'

const operations = Object.values(registry).flatMap((resource) => Object.values(resource.ops))

test('no two operations match one request', () => {
  const match = createMatcher(operations)
  for (const op of operations) {
    const path = op.path.replace(/\{\w+\}/g, 'x')
    expect(match(op.method, path).op?.name).toBe(op.name)
  }
  expect(new Set(operations.map((op) => `${op.method} ${op.path}`)).size).toBe(operations.length)
})

const filesWith = (folder: string, text: string) =>
  readdirSync(folder).filter((name) => readFileSync(`${folder}/${name}`, 'utf8').includes(text))

test.each(resourceNames)('%s has the same name in the registry, pages, handlers and tests', (name) => {
  expect(registry[name].name).toBe(name)
  const paths = [`lib/resources/${name}.ts`, `app/(console)/[account]/${name}/page.tsx`, `e2e/${name}.e2e.ts`]
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
  expect(filesWith('lib/resources/info', `  ...resourceType('${name}'),`)).toHaveLength(1)
  expect(filesWith('lib/platform/handlers', `HandlersOf<'${name}'>`)).toHaveLength(1)
})

test('the navigation links to every resource type exactly once, with an entry or a tab', () => {
  const targets = navigation
    .flatMap(({ entries }) => entries)
    .flatMap(({ to, tabs }) => tabs?.map((tab) => tab.to) ?? [to])
  const listed = targets.flatMap((to) => ('resource' in to ? [to.resource] : []))
  expect(listed.toSorted()).toEqual(Object.keys(resourceTypes).toSorted())
})

test('the help of a form field has at most twelve words', () => {
  const infos: { label: string; fields: ResourceInfo['fields']; inputs?: ResourceInfo['inputs'] }[] = [
    ...Object.values(resourceInfos),
    ...[httpsEdgeModuleInfos, routeModuleInfos, tcpEdgeModuleInfos].flatMap((modules) =>
      Object.values(modules),
    ),
  ]
  const helps = infos.flatMap(({ label, fields, inputs }) =>
    Object.entries({ ...fields, ...inputs }).map(([name, { help = '' }]) => `${label}, ${name}: ${help}`),
  )
  expect(helps.filter((text) => text.replace(/^.*?: /, '').split(/\s+/).length > 12)).toEqual([])
})

test('every module has a label that lists can load without its info', () => {
  const infos = { ...httpsEdgeModuleInfos, ...routeModuleInfos, ...tcpEdgeModuleInfos }
  expect(Object.keys(moduleLabels).toSorted()).toEqual(Object.keys(infos).toSorted())
})

test('first steps link to existing resource types', () => {
  const infos: ResourceInfo[] = Object.values(resourceInfos)
  const links = infos.flatMap(({ firstStep }) => firstStep?.links ?? [])
  expect(links).not.toEqual([])
  expect(links.filter((name) => name !== 'agents' && !Object.hasOwn(resourceTypes, name))).toEqual([])
})

test('write operations require more than the viewer role', () => {
  expect(operations.filter((op) => op.method !== 'GET' && op.access === 'viewer')).toEqual([])
})

test('no resource has more facets than the inventory has columns', () => {
  for (const info of Object.values(resourceInfos)) expect(info.facets.length).toBeLessThanOrEqual(4)
})

test('the summary of a list operation contains the plural of the resource', () => {
  const summaries = operations.filter((op) => op.name.endsWith('.list')).map((op) => op.summary)
  expect(summaries).toEqual(
    expect.arrayContaining(['List all IP policies', 'List all TCP addresses', 'List all API keys']),
  )
})

test('the parameters of every operation match its path', () => {
  for (const op of operations)
    expect([op.name, Object.keys(op.params.shape)]).toEqual([op.name, parameterNames(op)])
})

test('an operation waits only for an operation of the same resource', () => {
  const waiting = Object.values(registry).flatMap(({ ops }) =>
    Object.values<Named>(ops).flatMap(({ pause }) => (pause ? [Object.hasOwn(ops, pause.after)] : [])),
  )
  expect(waiting).toEqual([true])
})

/** Returns the help texts of inputs, at any depth of an info object. */
function helpsIn(info: unknown): string[] {
  if (!isRecord(info)) return []
  return Object.entries(info).flatMap(([key, value]) =>
    key === 'help' && typeof value === 'string' ? [value] : helpsIn(value),
  )
}

test('the help of a field has one short line', () => {
  const infos = [
    ...Object.values(registry).map(({ info }) => [info.fields, info.inputs]),
    ...Object.values({ ...routeModuleInfos, ...httpsEdgeModuleInfos, ...tcpEdgeModuleInfos }),
  ].flat()
  const helps = infos.flatMap(helpsIn)
  expect(helps.length).toBeGreaterThan(50)
  expect(helps.filter((help) => help.split(' ').length > 13)).toEqual([])
})
