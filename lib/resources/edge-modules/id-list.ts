import * as z from 'zod'
import { rule } from '@/lib/contract/fields'
import { withArticle } from '@/lib/util/text'

interface IdList {
  /** The ID prefix of the resources, without the underscore. */
  prefix: string
  wrongKind: number
  one: string
  many: string
  max: number
  tooMany: number
  empty: number
}

export function idList({ prefix, wrongKind, one, many, max, tooMany, empty }: IdList) {
  const id = rule(z.string(), (value) => value.startsWith(`${prefix}_`), {
    code: wrongKind,
    message: `The ID of ${withArticle(one)} must start with ${prefix}_`,
    source: 'local',
  })
  const list = rule(z.array(id).default([]), (all) => all.length > 0, {
    code: empty,
    message: `At least one ${one} is required`,
    source: 'local',
  })
  return rule(list, (all) => all.length <= max, {
    code: tooMany,
    message: `Choose at most ${max} ${many}`,
    source: 'local',
  })
}
