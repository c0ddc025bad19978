import type { ReactNode } from 'react'
import { Facts } from '@/components/ui/facts'
import type { ThingLink } from '@/lib/api/inventory'
import { isRef } from '@/lib/contract/is-ref'
import type { ResourceInfo } from '@/lib/contract/resource'
import { FieldValue, isEmpty, unknown } from './field-value'
import { SectionBoundary } from './section-boundary'
import { ThingName } from './thing-links'

/** From here on, fields without a value fold away. */
const MANY = 4

interface ThingFactsProps {
  info: ResourceInfo
  item: Record<string, unknown>
  /** Words for fields that are more than their value. */
  values?: Partial<Record<string, ReactNode>> | undefined
  /** Fields that are shown elsewhere. */
  elsewhere?: readonly string[] | undefined
  /** What it refers to, as far as the inventory knows it. */
  uses?: readonly ThingLink[] | undefined
  /** All that is known is what somebody typed: what is absent is not known. */
  isByHand: boolean
  /** The answer has an unexpected format: what was made of it may not render. */
  isSuspect: boolean
}

/** The fields of a thing: what is known, then what is empty. */
export function ThingFacts({
  info,
  item,
  values = {},
  elsewhere = [],
  uses = [],
  isByHand,
  isSuspect,
}: ThingFactsProps) {
  const facts = Object.entries(info.fields)
    .filter(([field]) => !elsewhere.includes(field))
    .map(([field, { label, kind }]) => {
      const value = item[field]
      const given = values[field]
      const link = linkOf(value, uses, field)
      const shown = link ? <ThingName link={link} /> : <FieldValue kind={kind} value={value} label={label} />
      return {
        isNone: given === undefined && isEmpty(value),
        term: label,
        value:
          given === undefined || given === null ? (
            isByHand && !(field in item) ? (
              unknown
            ) : (
              shown
            )
          ) : (
            <SectionBoundary isSuspect={isSuspect} fallback={shown} render={() => given} />
          ),
      }
    })
  const [full, none] = [facts.filter(({ isNone }) => !isNone), facts.filter(({ isNone }) => isNone)]
  if (none.length < MANY) return <Facts items={[...full, ...none]} />
  return (
    <>
      <Facts items={full} />
      <details className="group">
        <summary className="mt-2 w-fit rounded-sm py-1 text-sm text-muted hover:text-ink">
          <span className="group-open:hidden">Show</span>
          <span className="hidden group-open:inline">Hide</span> {none.length} empty fields
        </summary>
        <Facts items={none} />
      </details>
    </>
  )
}

/** The thing that a field's one reference is to, where the inventory knows it. */
function linkOf(value: unknown, uses: readonly ThingLink[], field: string): ThingLink | undefined {
  const id = isRef(value) ? value.id : value
  return uses.find((link) => link.field === field && link.id === id)
}
