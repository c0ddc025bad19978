'use client'

import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type Tab = { id: string; label: string; content: ReactNode }

type TabsProps = { label: string; items: readonly Tab[]; value: string; onChange: (id: string) => void }

/** Views of one thing; which one is open is the caller's, often the address bar's. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  return (
    <BaseTabs.Root value={value} onValueChange={(id) => onChange(String(id))}>
      <BaseTabs.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {items.map((tab) => (
          <BaseTabs.Tab
            key={tab.id}
            value={tab.id}
            className="-mb-px min-h-control shrink-0 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink data-active:border-focus data-active:text-ink"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {items.map((tab) => (
        <BaseTabs.Panel key={tab.id} value={tab.id} className="pt-4">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
