import { facetLabels } from '@/components/agents/agent-labels'
import { keyOfTag } from '@/lib/agents/model/tags'
import type { AgentsPage } from '@/lib/api/agents'
import { tagKeyOf } from '@/lib/inventory/model/groupings'
import { type Grouping, groupings } from './agents-search'

const MAX_KEYS = 12

export function groupingOptions(facets: AgentsPage['facets'], current: Grouping | null) {
  const keys = new Set((facets.tag ?? []).map(({ value }) => keyOfTag(value)))
  const now = current === null ? null : tagKeyOf(current)
  const offered = new Set([...[...keys].slice(0, MAX_KEYS), ...(now === null ? [] : [now])])
  return [
    ...groupings.map((value) => ({ value, label: facetLabels[value] })),
    ...[...offered].map((key) => ({ value: `tag:${key}`, label: `Tag: ${key}` })),
  ]
}
