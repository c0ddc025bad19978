import { Link } from '@/components/ui/link'
import type { AuditEntry } from '@/lib/client/audit'
import { resourceName } from '@/lib/contract/place'
import { paths } from '@/lib/util/paths'

type Targeted = Pick<AuditEntry, 'target' | 'title' | 'account' | 'gone_at' | 'operation'>

/** What an act was about: its name, or its id where the inventory never knew it; a link while it is there. What is cut shows in full on hover. */
export function ActTarget({ entry }: { entry: Targeted }) {
  const { target, title, account } = entry
  if (target === null) return null
  const name = title || target
  const cut = { title: name, className: 'block min-w-0 truncate font-mono text-sm' }
  if (title === null || entry.gone_at !== null || account === null) return <span {...cut}>{name}</span>
  const resource = resourceName({ name: entry.operation })
  const [thing = ''] = target.split('/') // an act on a part leads to the thing
  return (
    <Link href={paths.detail(account, resource, thing)} look="name" {...cut}>
      {name}
    </Link>
  )
}
