import { describe, expect, test } from 'vitest'
import { policyActions } from './actions'
import { checkPolicy } from './check'
import { exampleJson, policyExamples } from './examples'
import { setYamlParser } from './document'
import { loadedParser, toYaml } from './yaml'

setYamlParser(loadedParser)
const titles = (target?: Parameters<typeof policyExamples>[0]) =>
  policyExamples(target).map(({ title }) => title)

test('all 12 examples have unique titles and are offered for HTTPS', () => {
  expect(titles()).toHaveLength(12)
  expect(titles('https')).toEqual(titles())
  expect(new Set(titles()).size).toBe(12)
})

test('only examples that the target supports are offered', () => {
  expect(titles('tcp')).toEqual(['Allow only your network'])
  expect(titles('https-edge')).not.toContain('Allow only your network')
})

describe.each(policyExamples().map((example) => [example.title, example] as const))('%s', (_, example) => {
  test('has only known actions, with their documented settings', () => {
    const used = Object.values(example.policy).flatMap((rules) =>
      rules.flatMap((rule) => {
        const actions: unknown = Reflect.get(rule, 'actions')
        return Array.isArray(actions) ? (actions as { type: string; config: object }[]) : []
      }),
    )
    expect(used.length).toBeGreaterThan(0)
    for (const { type, config } of used)
      expect(Object.keys(policyActions[type]?.config ?? {})).toEqual(
        expect.arrayContaining(type.endsWith('-headers') ? ['headers'] : Object.keys(config)),
      )
  })

  test('reads the same as YAML', () => {
    const yaml = toYaml(example.policy)
    expect(checkPolicy(yaml)).toEqual([])
    expect(checkPolicy(exampleJson(example))).toEqual([])
    expect(yaml).not.toContain('{')
  })
})
