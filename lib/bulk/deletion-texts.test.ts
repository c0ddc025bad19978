import { expect, test } from 'vitest'
import { registry } from '@/lib/resources/registry'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { resourceNames } from '@/lib/resources/resource-types'
import { voiceFaults } from '@/lib/util/testing/voice'
import { deletionTextOf } from './deletion-texts'

const deletable = resourceNames.filter((name) => 'delete' in registry[name].ops)

test.each(deletable)('the deletion of several %s has a text of its own, without the singular', (name) => {
  const text = deletionTextOf(name, 2)
  expect(text).not.toBe(resourceInfos[name].deletion)
  expect(voiceFaults([text, deletionTextOf(name, 1)])).toEqual([])
  expect(text).not.toMatch(/\b(?:this (?!console|can't)|its?\b|The \w+'s )/)
})

test('the deletion of one resource has the text of its page', () => {
  for (const name of deletable) expect(deletionTextOf(name, 1)).toBe(resourceInfos[name].deletion)
})
