import type { ReactNode } from 'react'
import { CopyText } from '@/components/ui/copy-text'
import { type Fact, Facts } from '@/components/ui/facts'
import type { ResourceLink } from '@/lib/api/inventory'
import { isRef } from '@/lib/contract/values'
import type { ResourceInfo } from '@/lib/contract/resource'
import { counted } from '@/lib/util/text'
import { keyFacts } from '@/lib/resources/key-facts'
import { accountUser } from '@/lib/resources/owner-text'
import { knownRegion } from '@/lib/resources/regions'
import { isEmpty, unknownValue } from '../list/field-cell'
import { FieldValue } from './field-value'
import { SectionBoundary } from './section-boundary'
import { ResourceTitle } from './resource-links'

interface FactsInput {
  info: ResourceInfo
  item: Record<string, unknown>
  /** The custom contents of fields, keyed by field name. */
  values?: Partial<Record<string, ReactNode>> | undefined
  /** Fields with long values, to show last and at full width. */
  wide?: readonly string[] | undefined
  /** Fields to omit because the page shows them elsewhere. */
  elsewhere?: readonly string[] | undefined
  /** The known resources that this resource refers to. */
  uses?: readonly ResourceLink[] | undefined
  /**
   * True if the console knows only the values that a person entered. Missing fields are then shown as unknown.
   */
  isByHand: boolean
  /** True if the response has an unexpected format. Custom contents may then fail to render. */
  isSuspect: boolean
  /** Reports whether a field is missing or has the wrong type. The value of such a field is shown as received. */
  isUnreadable: (field: string) => boolean
}

export interface ResourceFact extends Fact {
  isNone: boolean
}

/**
 * Returns a resource's fields as facts: `top` for the top of the page, and `rest` for the other facts. Omits the URI
 * and the fields in `elsewhere`.
 */
export function factsOf(input: FactsInput): { top: ResourceFact[]; rest: ResourceFact[] } {
  const { info, item, values = {}, isByHand } = input
  const elsewhere = [...(input.elsewhere ?? []), 'uri']
  const hasOwn = (field: string) => values[field] !== undefined && values[field] !== null
  const top = isByHand ? [] : keyFacts(info, item, { hasOwn, elsewhere })
  const rest = Object.keys(info.fields).filter((field) => !elsewhere.includes(field) && !top.includes(field))
  const facts = (fields: readonly string[]) => fields.flatMap((field) => factOf(field, input) ?? [])
  return { top: facts(top), rest: facts(rest) }
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
  const shown = link ? (
    <ResourceTitle link={link} />
  ) : (
    (name ?? <FieldValue kind={kind} value={value} label={label} />)
  )
  const known = isUnread && isEmpty(value) ? unknownValue : shown
  return {
    isWide: input.wide?.includes(field) === true && !isEmpty(value),
    isNone: own === undefined && isEmpty(value) && (isByHand || !isUnread),
    term: label,
    value:
      own === undefined || own === null ? (
        known
      ) : (
        <SectionBoundary isSuspect={isSuspect} fallback={shown} render={() => own} />
      ),
  }
}

/**
 * Lists the fields of a resource that aren't at the top of its page. Fields with long values come last, and empty
 * fields are collapsed. Renders nothing if all fields are empty.
 */
export function ResourceFacts({ facts }: { facts: readonly ResourceFact[] }) {
  const [full, none] = [facts.filter(({ isNone }) => !isNone), facts.filter(({ isNone }) => isNone)]
  const [wide, narrow] = [full.filter(({ isWide }) => isWide), full.filter(({ isWide }) => !isWide)]
  if (full.length === 0) return null
  return (
    <section aria-label="Details" className="space-y-2">
      <h2 className="text-lg font-medium">Details</h2>
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
    </section>
  )
}

/**
 * Returns the display name of a region or, for an owner who is a user of the account, the text "Account user" with the
 * ID. Returns undefined for other values.
 */
function nameOf(field: string, value: unknown): ReactNode {
  if (typeof value !== 'string') return undefined
  if (field === 'region') return knownRegion(value)
  if (field !== 'owner_id' || accountUser(value) === undefined) return undefined
  return (
    <>
      Account user <CopyText value={value} what="Owner" />
    </>
  )
}

/** Returns the resource that a field refers to, or undefined if the resource is unknown. */
function linkOf(value: unknown, uses: readonly ResourceLink[], field: string): ResourceLink | undefined {
  const id = isRef(value) ? value.id : value
  return uses.find((link) => link.field === field && link.id === id)
}
