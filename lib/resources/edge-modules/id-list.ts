import * as z from 'zod'
import { rule } from '@/lib/contract/fields'

interface IdList {
  /** The ID prefix, without the underscore. */
  prefix: string
  /** The error code for an ID of another kind. */
  wrongKind: number
  /** The singular name: "IP policy". */
  one: string
  max: number
  tooMany: number
  /** The error code for an empty list. Every list of IDs must contain at least one. */
  empty: number
}

/** Declares the IDs that a module refers to. The maximum is a limit of the local platform. */
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
