'use client'

import { Plus } from 'lucide-react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { Menu, type MenuItem } from '@/components/ui/menu'
import { permissionFor } from '@/lib/client/account'
import { type CardEntry, type CardGroup, moduleHref, moduleOp, type ModulesOwner } from './card-entry'
import { moduleWrite } from './module-card'
import { ModuleIcon } from './module-icon'
import { signInConflict } from './sign-in-conflict'

interface AddModuleProps {
  of: ModulesOwner
  groups: readonly CardGroup[]
  isOffered: (entry: CardEntry) => boolean
}

export function AddModule({ of, groups, isOffered }: AddModuleProps) {
  const seen = useAccount()
  const items = groups.flatMap(({ title, entries }) =>
    entries.filter(isOffered).flatMap(({ info }): MenuItem[] => {
      const { op } = moduleWrite(seen.account, info, moduleOp(of, info.key, 'put'), of.update)
      const act = permissionFor(seen, op.name)
      if (act === null) return []
      return [
        {
          label: info.label,
          about: info.about,
          group: title,
          icon: <ModuleIcon module={info.key} className="mt-0.5 self-start" />,
          href: moduleHref(seen.account.slug, of, info.key),
          disabledReason: act.disabledReason ?? signInConflict(seen.account, of.item, info.key),
        },
      ]
    }),
  )
  if (items.length === 0) return null
  const face = (
    <>
      <Plus aria-hidden />
      Add module
    </>
  )
  const reasons = items.flatMap(({ disabledReason }) => disabledReason ?? [])
  if (reasons.length === items.length) return <Button disabledReason={mostCommon(reasons)}>{face}</Button>
  return (
    <Menu label="Add module" variant="secondary" items={items}>
      {face}
    </Menu>
  )
}

function mostCommon(texts: readonly string[]): string | undefined {
  const count = (text: string) => texts.filter((other) => other === text).length
  return texts.toSorted((a, b) => count(b) - count(a))[0]
}
