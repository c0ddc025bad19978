'use client'

import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { SpriteIcon } from '@/components/ui/state-chip'
import { permissionFor } from '@/lib/client/account'
import { backendKinds } from '@/lib/resources/info/backends'
import { icons } from '@/lib/resources/icons'
import { paths } from '@/lib/util/paths'
import { type BackendKind, kindTexts } from './kind-text'
import { ChevronRight } from '@/components/ui/icons'

export function ChooseKind() {
  const seen = useAccount()
  const kinds = backendKinds.flatMap((kind) => {
    const act = permissionFor(seen, `${kind}.create`)
    return act === null ? [] : [{ kind, ...act }]
  })
  return (
    <ul
      aria-label="Backend types"
      className="max-w-text divide-y divide-line rounded-md border border-line bg-surface"
    >
      {kinds.map(({ kind, disabledReason }) => (
        <li key={kind}>
          {disabledReason === undefined ? (
            <Link
              href={paths.create(seen.account.slug, kind)}
              linkStyle="bare"
              className="flex items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-hover"
            >
              <SpriteIcon name={icons[kind]} className="size-5 shrink-0 text-muted" />
              <KindText kind={kind} />
              <ChevronRight className="ml-auto size-4 shrink-0 text-muted" />
            </Link>
          ) : (
            <div className="flex items-center gap-3 px-4 py-3">
              <SpriteIcon name={icons[kind]} className="size-5 shrink-0 text-muted" />
              <div className="min-w-0">
                <KindText kind={kind} />
                <p className="mt-1 text-sm text-muted">{disabledReason}</p>
              </div>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const KindText = ({ kind }: { kind: BackendKind }) => (
  <span className="min-w-0">
    <span className="block font-medium">{kindTexts[kind].label}</span>
    <span className="block text-pretty text-muted">{kindTexts[kind].about}</span>
  </span>
)
