import { type ResourceInfo, timeField } from '@/lib/contract/resource'
import { dnsStateLabels } from '@/lib/dns/model/labels'
import { dnsResources } from '@/lib/resources/resource-types'
import { hasStoredState } from '@/lib/resources/states/stated'

/** A list filter that isn't a field of the resource: a value that the console derives, or the tags. */
export type DerivedFacet = 'state' | 'dns' | 'certificate' | 'expires' | 'tag'

/** The labels of the derived filters and of their values, except the values of `state` and `tag`. */
export const derivedLabels: Readonly<
  Record<DerivedFacet, { label: string; values: Readonly<Record<string, string>> }>
> = {
  state: { label: 'State', values: {} },
  dns: {
    label: 'DNS',
    values: {
      ...Object.fromEntries(Object.entries(dnsStateLabels).map(([state, { label }]) => [state, label])),
      none: 'No record needed',
    },
  },
  certificate: {
    label: 'Certificate',
    values: {
      issued: 'Issued',
      issuing: 'Pending',
      waiting: 'Waiting for DNS',
      failed: 'Failed',
      unknown: 'Unknown',
      none: 'Not managed',
    },
  },
  expires: {
    label: 'Expires',
    values: {
      expired: 'Expired',
      '7d': 'Within 7 days',
      '30d': 'In 8 to 30 days',
      later: 'In more than 30 days',
      none: 'Unknown',
    },
  },
  tag: { label: 'Tag', values: {} },
}

/** Returns the facet options for which a list shows row counts: all options, or none if fewer than two exist. */
export const countedValues = <Option extends { value: string }>(
  options: readonly Option[],
): readonly Option[] => (options.length < 2 ? [] : options)

export const isCounted = ({ values, isNot }: FacetChoice, options: readonly { value: string }[]): boolean =>
  !isNot && values.length === 1 && countedValues(options).some(({ value }) => value === values[0])

export function derivedFacetsOf({ name, fields }: Pick<ResourceInfo, 'name' | 'fields'>): DerivedFacet[] {
  return [
    ...(hasStoredState(name) ? (['state'] as const) : []),
    ...(dnsResources.some((one) => one === name) ? (['dns'] as const) : []),
    ...('certificate_management_status' in fields ? (['certificate'] as const) : []),
    ...('not_after' in fields ? (['expires'] as const) : []),
    ...('metadata' in fields ? (['tag'] as const) : []),
  ]
}

/** The sort order by problem, worst first, then by creation, newest first. */
export const PROBLEMS = 'problems'

export const problemFacetsOf = (info: Pick<ResourceInfo, 'name' | 'fields'>) =>
  derivedFacetsOf(info).filter((name) => name === 'state' || name === 'dns' || name === 'certificate')

export const defaultSort = (info: Pick<ResourceInfo, 'name' | 'fields' | 'time'>): string =>
  problemFacetsOf(info).length > 0 ? PROBLEMS : `-${timeField(info)}`

export function filtersOf(info: Pick<ResourceInfo, 'name' | 'fields' | 'facets'>): string[] {
  const [first, ...rest] = derivedFacetsOf(info)
  return first === 'state' ? [first, ...info.facets, ...rest] : [...info.facets, ...derivedFacetsOf(info)]
}

export const isDerived = (name: string): name is DerivedFacet => Object.hasOwn(derivedLabels, name)

/** The filter value that selects rows without a value. */
export const NO_VALUE = 'none'

/** The values that a filter selects, or excludes if `isNot` is true. */
export interface FacetChoice {
  values: string[]
  isNot: boolean
}

type Search = Readonly<Record<string, string | undefined>>
const notName = (facet: string) => `not-${facet}`
const valuesOf = (text: string | undefined) => (text ?? '').split(',').filter(Boolean).slice(0, 50)

/**
 * Parses a filter's selection from URL parameters, such as `region=us,eu` or the negated `not-region=us,eu`. If `known`
 * is set, ignores other values.
 */
export function choiceOf(search: Search, facet: string, known?: readonly string[]): FacetChoice {
  const parse = (name: string) =>
    valuesOf(search[name]).filter((value) => known === undefined || known.includes(value))
  const values = parse(facet)
  const others = parse(notName(facet))
  return values.length > 0 || others.length === 0 ? { values, isNot: false } : { values: others, isNot: true }
}

/** Returns the URL parameters for a filter's selection. Parameters with an empty value must be removed from the URL. */
export const choiceSearch = (facet: string, { values, isNot }: FacetChoice): Record<string, string> => ({
  [facet]: isNot ? '' : values.join(','),
  [notName(facet)]: isNot ? values.join(',') : '',
})
