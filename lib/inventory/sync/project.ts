import { type Resource, timeField } from '@/lib/contract/resource'
import { safeId } from '@/lib/contract/fields'
import { certificateState, certificateTrouble } from '@/lib/resources/text/certificate-text'
import { dnsNeed } from '@/lib/dns/model/dns-state'
import { validityEnd } from '@/lib/resources/text/validity-text'
import { withoutUnknown } from '@/lib/upstream/secrets'
import { fieldsOf, isRecord } from '@/lib/util/records'
import { tagsOf } from '../model/tags'
import { refsOf } from '../refs'

export interface Projection {
  columns: {
    id: string
    title: string
    created_at: string
    facet_1: string
    facet_2: string
    facet_3: string
    facet_4: string
    body: string
    attention: string | null
    ends_at: string | null
    needs_dns: number
    certificate: string
  }
  tags: string[]
  words: string
  refs: { field: string; target_id: string }[]
}

const maxWords = 8192

const needsDns = { none: 0, needed: 1, unreadable: 2 } as const

export const hasUsableId = (item: unknown): item is Record<string, unknown> & { id: string } =>
  isRecord(item) && safeId.safeParse(item.id).success

/**
 * Converts a resource from the API to the inventory's form, without undeclared fields. Returns null if the resource has
 * no usable ID. `name` replaces the resource's own name.
 */
export function project(resource: Resource, item: unknown, name?: string): Projection | null {
  if (!hasUsableId(item)) return null
  const { info } = resource
  const clean = withoutUnknown(resource.item, item)
  if (!isRecord(clean)) return null
  const { id } = item
  const title = (name ?? titleIn(info, clean)).slice(0, 512) || id
  const [facet_1 = '', facet_2 = '', facet_3 = '', facet_4 = ''] = info.facets.map((facet) =>
    asText(clean[facet]).slice(0, 200),
  )
  const words = [id, title, ...info.search.map((field) => asText(valuesAtPath(clean, field)))]
    .join('\n')
    .toLowerCase()
    .slice(0, maxWords)
  const columns = {
    id,
    title,
    created_at: asText(clean[timeField(info)]).slice(0, 64),
    facet_1,
    facet_2,
    facet_3,
    facet_4,
    body: JSON.stringify(clean),
    attention: certificateTrouble(clean)?.code ?? null,
    ends_at: validityEnd(clean),
    needs_dns: needsDns[dnsNeed(info.name, clean)],
    certificate: certificateState(clean),
  }
  const tags = [...new Set(tagsOf(clean.metadata))]
  return { columns, words, tags, refs: refsOf(clean, new Set(Object.keys(info.refs))) }
}

const titleIn = ({ title, titleElse }: Resource['info'], item: Record<string, unknown>): string =>
  nameIn(item[title]) || (titleElse === undefined ? '' : nameIn(item[titleElse]))

const nameIn = (value: unknown): string =>
  typeof value === 'string' || Array.isArray(value) ? asText(value) : ''

/**
 * Returns the value at a dotted path, such as `routes.match`, or one value per item if the path leads through a list.
 */
export function valuesAtPath(value: unknown, path: string): unknown {
  const [name = '', ...rest] = path.split('.')
  if (Array.isArray(value)) return value.map((entry) => valuesAtPath(entry, path))
  const inner = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return rest.length > 0 ? valuesAtPath(inner, rest.join('.')) : inner
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(asText).join('\n')
  return Object.keys(fieldsOf(value)).length === 0 ? '' : JSON.stringify(value)
}
