import * as z from 'zod'
import { rule } from '@/lib/contract/fields'
import { byteLength } from '@/lib/util/text'
import { isFullName } from '@/lib/util/hosts'

const MAX_BYTES = 255

type EntryRule = [holds: (entry: string) => boolean, code: number, message: string]

interface List {
  max: number
  tooMany: number
  tooLong: number
  entries: readonly EntryRule[]
  /** The error code for a duplicate item, or undefined to allow duplicates. */
  twice?: number
}

function listOf({ max, tooMany, tooLong, entries, twice }: List) {
  const long: EntryRule = [
    (entry) => byteLength(entry) <= MAX_BYTES,
    tooLong,
    `Must be at most ${MAX_BYTES} bytes`,
  ]
  const entry = [long, ...entries].reduce(
    (schema, [holds, code, message]) => rule(schema, holds, { code, message, source: 'local' }),
    z.string(),
  )
  const few = rule(z.array(entry).default([]), (all) => all.length <= max, {
    code: tooMany,
    message: `Enter at most ${max} entries`,
    source: 'local',
  })
  if (twice === undefined) return few
  return rule(few, (all) => new Set(all).size === all.length, {
    code: twice,
    message: 'Duplicate entry',
    source: 'local',
  })
}

const isLower = (entry: string) => entry === entry.toLowerCase()
const hasNoBlank = (entry: string) => entry !== '' && !/\s/.test(entry)
const address = /^[^\s@]+@([^\s@]+)$/
const isAddress = (entry: string) => isFullName(address.exec(entry)?.[1] ?? '')
const slug = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
const organization = new RegExp(`^${slug}$`)
/** Matches a GitHub team: a numeric ID, or an organization and the team's slug. */
const team = new RegExp(`^(?:${slug}/[\\w.-]+|\\d+)$`)

export const scopeList = (codes: { tooMany: number; tooLong: number }) =>
  listOf({ max: 50, ...codes, entries: [] })

export const addressList = () =>
  listOf({
    max: 100,
    tooMany: 7056,
    tooLong: 7140,
    twice: 7046,
    entries: [
      [hasNoBlank, 7051, 'Enter an email address without spaces'],
      [isAddress, 7043, 'Enter an email address, such as ada@example.com'],
      [isLower, 7067, 'Enter email addresses in lowercase'],
    ],
  })

export const domainList = () =>
  listOf({
    max: 100,
    tooMany: 7057,
    tooLong: 7141,
    twice: 7047,
    entries: [
      [hasNoBlank, 7052, 'Enter a domain without spaces'],
      [isFullName, 7039, 'Enter a domain, such as example.com. Write international names in Punycode.'],
      [isLower, 7068, 'Enter domains in lowercase'],
    ],
  })

export const teamList = () =>
  listOf({
    max: 50,
    tooMany: 7059,
    tooLong: 7142,
    twice: 7048,
    entries: [[(entry) => team.test(entry), 7040, 'Enter <org>/<team> or a numeric team ID']],
  })

export const organizationList = () =>
  listOf({
    max: 50,
    tooMany: 7060,
    tooLong: 7143,
    twice: 7049,
    entries: [[(entry) => organization.test(entry), 7041, "Enter the organization's slug"]],
  })
