import { expect, test } from 'vitest'
import { policyActions } from './actions'
import { actionHelp } from './help'
import { readLoosely } from './assist'
import { policyShape, type PolicyShape } from './shape'

test('every key has a one-sentence description, and required keys are marked', () => {
  const check = (shape: PolicyShape, path: string) => {
    expect(shape.about, path).toMatch(/^[A-Z].*\.$/)
    for (const [key, each] of Object.entries(shape.keys ?? {})) check(each, `${path}.${key}`)
    const item = shape.items?.()
    if (item?.keys) for (const [key, each] of Object.entries(item.keys)) check(each, `${path}.${key}`)
  }
  for (const [type, { phases: at, required }] of Object.entries(policyActions)) {
    expect(actionHelp[type]?.about, type).toMatch(/^[A-Z].*\.$/)
    const actions = policyShape().keys?.[at[0] ?? '']?.items?.().keys?.actions
    const entry = readLoosely(`{type: ${type}}`) ?? undefined
    const config = actions?.items?.(entry).keys?.config
    expect(config?.isRequired, type).toBe(required.length > 0)
    if (config) check(config, type)
    for (const path of required) {
      const end = path.split('.').reduce<PolicyShape | undefined>((shape, key) => shape?.keys?.[key], config)
      expect(end?.isRequired, `${type} ${path}`).toBe(true)
    }
  }
})
