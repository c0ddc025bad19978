import type { ReactNode } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { CopyText } from '@/components/ui/copy-text'
import { Breakable } from '@/components/ui/breakable'
import { type Fact, Facts } from '@/components/ui/facts'
import { Section } from '@/components/ui/section'
import type { ResourceLink } from '@/lib/api/inventory'
import { isRef } from '@/lib/contract/values'
import { type ResourceInfo, timeField } from '@/lib/contract/resource'
import { counted } from '@/lib/util/text'
import { accountUser } from '@/lib/resources/text/owner-text'
import { knownRegion } from '@/lib/resources/values/regions'
import { isEmpty, unknownValue } from '../list/field-cell'
import { FieldValue } from './field-value'
import { SectionBoundary } from './section-boundary'
import { ResourceTitle } from './resource-links'

const SHOWN = 5
const MAX_LENGTH = 64
const MAX_ENTRIES = 2

interface KeyFactsInput {
  hasOwn: (field: string) => boolean
  elsewhere: readonly string[]
}

/** Returns the fields to show at the top of a page, at most five. */
export function keyFacts(
  info: ResourceInfo,
  item: Readonly<Record<string, unknown>>,
  { hasOwn, elsewhere }: KeyFactsInput,
): string[] {
  const time = timeField(info)
  const { facts: declared = [] } = info
  const columns =
    info.facts ?? info.columns.filter((field) => ![info.title, 'description', time].includes(field))
  const fits = (field: string) =>
    Object.hasOwn(info.fields, field) &&
    (!elsewhere.includes(field) || (declared.includes(field) && hasOwn(field))) &&
    (hasOwn(field) || fitsInRow(item[field]))
  const facts = [...new Set([...columns, 'region', time, 'id'])].filter(fits)
  const isDescribed = facts.length < SHOWN && info.title !== 'description' && fits('description')
  const [id, others] = [facts.filter((field) => field === 'id'), facts.filter((field) => field !== 'id')]
  return [...(isDescribed ? ['description'] : []), ...others].slice(0, SHOWN - id.length).concat(id)
}

function fitsInRow(value: unknown): boolean {
  if (typeof value === 'string') return value !== '' && value.length <= MAX_LENGTH && !value.includes('\n')
  if (Array.isArray(value))
    return (
      value.length > 0 &&
      value.length <= MAX_ENTRIES &&
      value.every((entry) => typeof entry === 'string' && fitsInRow(entry))
    )
  return typeof value === 'boolean' || typeof value === 'number' || isRef(value)
}

interface FactsInput {
  info: ResourceInfo
  item: Record<string, unknown>
  values?: Partial<Record<string, ReactNode>> | undefined
  wide?: readonly string[] | undefined
  elsewhere?: readonly string[] | undefined
  uses?: readonly ResourceLink[] | undefined
  /** True if the console has only the values that a person entered. */
  isByHand: boolean
  isSuspect: boolean
  isUnreadable: (field: string) => boolean
}

export interface ResourceFact extends Fact {
  isNone: boolean
  isShort: boolean
}

const MIN_DETAILS = 3

export function factsOf(input: FactsInput): { top: ResourceFact[]; rest: ResourceFact[] } {
  const { info, item, values = {}, isByHand } = input
  // A resource that was never changed has two equal times.
  const isUnchanged = item.updated_at !== undefined && item.updated_at === item.created_at
  const elsewhere = [...(input.elsewhere ?? []), 'uri', ...(isUnchanged ? ['updated_at'] : [])]
  const hasOwn = (field: string) => values[field] !== undefined && values[field] !== null
  const top = isByHand ? [] : keyFacts(info, item, { hasOwn, elsewhere })
  const rest = Object.keys(info.fields).filter((field) => !elsewhere.includes(field) && !top.includes(field))
  const facts = (fields: readonly string[]) => fields.flatMap((field) => factOf(field, input) ?? [])
  const details = facts(rest)
  const added = rest.filter((field) => field !== info.title || isByHand)
  const full = facts(added).filter(({ isNone }) => !isNone)
  if (isByHand || full.length >= MIN_DETAILS || !full.every(({ isShort }) => isShort))
    return { top: facts(top), rest: details }
  const isId = (field: string) => field === 'id'
  const isTime = (field: string) => info.fields[field]?.kind === 'time'
  const others = [...top.filter((field) => !isId(field)), ...added]
  const ordered = [...others.filter((field) => !isTime(field)), ...others.filter(isTime), ...top.filter(isId)]
  return { top: facts(ordered).filter(({ isNone }) => !isNone), rest: [] }
}

function factOf(field: string, input: FactsInput): ResourceFact | undefined {
  const { info, item, values = {}, uses = [], isByHand, isSuspect } = input
  const declared = info.fields[field]
  if (declared === undefined) return undefined
  const { label, kind } = declared
  const isUnread = isByHand ? !(field in item) : input.isUnreadable(field)
  const [value, own] = [item[field], isUnread ? undefined : values[field]]
  const link = linkOf(value, uses, field)
  const name = nameOf(field, value)
  const plain =
    field === 'id' && typeof value === 'string' ? (
      <CopyText value={value} what={label} overflow="middle" />
    ) : (
      <FieldValue kind={kind} value={value} label={label} />
    )
  const shown = link ? <ResourceTitle link={link} /> : (name ?? plain)
  const known = isUnread && isEmpty(value) ? unknownValue : shown
  return {
    isWide: input.wide?.includes(field) === true && !isEmpty(value),
    isNone: own === undefined && isEmpty(value) && (isByHand || !isUnread),
    isShort: !isUnread && kind !== 'json' && (fitsInRow(value) || (own !== undefined && own !== null)),
    term: label,
    value:
      own === undefined || own === null ? (
        known
      ) : (
        <SectionBoundary
          isSuspect={isSuspect}
          fallback={shown}
          render={() => (typeof own === 'string' ? <Breakable text={own} /> : own)}
        />
      ),
  }
}

export function ResourceFacts({ facts }: { facts: readonly ResourceFact[] }) {
  if (facts.every(({ isNone }) => isNone)) return null
  const empty = facts.filter(({ isNone }) => isNone)
  const none = empty.length > 1 ? empty : [] // a single one needs no more room than the button that shows it
  const full = facts.filter((fact) => !none.includes(fact))
  const [wide, narrow] = [full.filter(({ isWide }) => isWide), full.filter(({ isWide }) => !isWide)]
  return (
    <Section title="Details">
      <Facts items={[...narrow, ...wide]} />
      {none.length > 0 && (
        <details className="group">
          <summary className="mt-2 w-fit rounded-sm py-1 text-sm text-muted hover:text-ink">
            <span className="group-open:hidden">Show</span>
            <span className="hidden group-open:inline">Hide</span> {counted(none.length, 'empty field')}
          </summary>
          <Facts items={none} />
        </details>
      )}
    </Section>
  )
}

function nameOf(field: string, value: unknown): ReactNode {
  const id = isRef(value) ? value.id : value
  if (typeof id !== 'string') return undefined
  const user = accountUser(id)
  if (user === undefined) return field === 'region' ? knownRegion(id) : undefined
  return (
    <span className="inline-flex items-center gap-1">
      <span data-tip={id}>{user}</span>
      <span className="-my-1 inline-flex pointer-coarse:-my-2">
        <CopyButton value={id} what="owner ID" />
      </span>
    </span>
  )
}

function linkOf(value: unknown, uses: readonly ResourceLink[], field: string): ResourceLink | undefined {
  const id = isRef(value) ? value.id : value
  return uses.find((link) => link.field === field && link.id === id)
}
