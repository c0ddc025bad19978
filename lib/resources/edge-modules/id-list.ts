import * as z from 'zod'
import { rule } from '@/lib/contract/fields'

interface IdList {
  /** Prefix of the ids, without the underscore, and the code for an id of another kind. */
  prefix: string
  wrongKind: number
  /** What one is called: "IP policy". */
  one: string
  max: number
  tooMany: number
  /** Code for an empty list; every list of ids has at least one. */
  empty: number
}

/** Declares the IDs that a module refers to: 1 to `max` of them, a limit of the local platform. */
export function idList({ prefix, wrongKind, one, max, tooMany, empty }: IdList) {
  const id = rule(z.string(), (value) => value.startsWith(`${prefix}_`), {
    code: wrongKind,
    message: `The ID of a ${one} starts with ${prefix}_`,
    source: 'local',
  })
  const list = rule(z.array(id).default([]), (all) => all.length > 0, {
    code: empty,
    message: `At least one ${one} is required`,
    source: 'local',
  })
  return rule(list, (all) => all.length <= max, {
    code: tooMany,
    message: `At most ${max}`,
    source: 'local',
  })
}
