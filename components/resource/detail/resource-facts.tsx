import type { ReactNode } from 'react'
import { Facts } from '@/components/ui/facts'
import type { ThingLink } from '@/lib/api/inventory'
import { isRef } from '@/lib/contract/is-ref'
import type { ResourceInfo } from '@/lib/contract/resource'
import { FieldValue, isEmpty, unknownValue } from './field-value'
import { SectionBoundary } from './section-boundary'
import { ThingName } from './resource-links'

/** The number of empty fields from which they are collapsed. */
const MANY = 4

interface ThingFactsProps {
  info: ResourceInfo
  item: Record<string, unknown>
  /** Custom contents of fields. */
  values?: Partial<Record<string, ReactNode>> | undefined
  /** Fields shown elsewhere. */
  elsewhere?: readonly string[] | undefined
  /** The known resources that it refers to. */
  uses?: readonly ThingLink[] | undefined
  /** True if only typed values are known, so that missing fields are unknown. */
  isByHand: boolean
  /** True if the response has an unexpected format, so custom contents may fail to render. */
  isSuspect: boolean
}

/** The fields of a resource, with empty ones last. */
export function ResourceFacts({
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
              unknownValue
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

/** Returns the known resource that a field refers to. */
function linkOf(value: unknown, uses: readonly ThingLink[], field: string): ThingLink | undefined {
  const id = isRef(value) ? value.id : value
  return uses.find((link) => link.field === field && link.id === id)
}
