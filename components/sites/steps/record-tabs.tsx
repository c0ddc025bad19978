import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, useState } from 'react'

interface RecordTab {
  name: string
  content: ReactNode
}

interface RecordTabsProps {
  /** The accessible name of the tabs. */
  label: string
  tabs: readonly RecordTab[]
  /** The name of the tab to show until the person selects one. */
  first: string
}

/** Tabs with the same records in different forms. On narrow screens, the row of tabs scrolls sideways. */
export function RecordTabs({ label, tabs, first }: RecordTabsProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const current = tabs.some(({ name }) => name === chosen) ? chosen : first
  return (
    <Tabs.Root value={current} onValueChange={(name) => setChosen(String(name))} className="space-y-3">
      <Tabs.List
        aria-label={label}
        className="flex gap-x-5 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)]"
      >
        {tabs.map(({ name }) => (
          <Tabs.Tab
            key={name}
            value={name}
            className="min-h-9 border-b-2 border-transparent px-0.5 whitespace-nowrap text-muted -outline-offset-2 hover:border-edge hover:text-ink aria-selected:border-lamp aria-selected:font-semibold aria-selected:text-ink pointer-coarse:min-h-control"
          >
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} className="space-y-2">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
