import { Menu } from '@/components/ui/menu'
import { groupingOptions } from './groups'
import type { AgentsView } from './use-agents'
import { ChevronDown } from '@/components/ui/icons'

export function GroupBy({ view: { grouping, list, page } }: { view: AgentsView }) {
  const options = groupingOptions(page.data?.facets ?? {}, grouping)
  const chosen = options.find(({ value }) => value === grouping)?.label
  return (
    <Menu
      label={chosen === undefined ? 'Group by' : `Group by: ${chosen}`}
      variant="quiet"
      items={[{ value: '', label: 'None' }, ...options].map(({ value, label }) => ({
        label,
        run: () => list.change({ group: value }),
        isChosen: value === (grouping ?? ''),
      }))}
    >
      <span className="max-w-64 truncate text-sm font-normal">
        Group by
        {chosen !== undefined && (
          <>
            : <span className="font-medium">{chosen}</span>
          </>
        )}
      </span>
      <ChevronDown className="text-muted" />
    </Menu>
  )
}
