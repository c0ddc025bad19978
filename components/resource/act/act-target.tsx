import { NameText } from '@/components/ui/name-text'
import { Link } from '@/components/ui/link'
import type { AuditEntry } from '@/lib/api/audit'
import { resourceName } from '@/lib/contract/place'
import { paths } from '@/lib/util/paths'

type Targeted = Pick<AuditEntry, 'target' | 'title' | 'account' | 'gone_at' | 'operation'>

/** What an act was about: its name, or its id where the inventory never knew it; a link while it is there. What is cut shows in full on hover. */
export function ActTarget({ entry }: { entry: Targeted }) {
  const { target, title, account } = entry
  if (target === null) return null
  const name = title || target
  const shown = <NameText text={name} />
  const cut = {
    title: name,
    className: 'block min-w-0 font-mono text-sm max-lg:wrap-anywhere max-lg:whitespace-normal lg:truncate',
  }
  if (title === null || entry.gone_at !== null || account === null) return <span {...cut}>{shown}</span>
  const resource = resourceName({ name: entry.operation })
  const [thing = ''] = target.split('/') // an act on a part leads to the thing
  return (
    <Link href={paths.detail(account, resource, thing)} look="name" {...cut}>
      {shown}
    </Link>
  )
}
