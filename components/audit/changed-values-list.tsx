import { Breakable } from '@/components/ui/breakable'
import { Link } from '@/components/ui/link'
import { usePreferences } from '@/components/ui/preferences'
import type { AuditEntry } from '@/lib/api/audit'
import { paths } from '@/lib/util/paths'
import { formatAbsolute } from '@/lib/util/time'
import { changedValues } from '@/lib/audit/model/changed-values'

export default function ChangedValues({ entry }: { entry: AuditEntry }) {
  // The panel already shows the resource's ID, its creation time, and the address of a sign-in.
  const changes = changedValues(entry)
  const long = entry.before === null || entry.after === null ? [] : changes.long
  const values = changes.values.filter(({ name, before, after }) => {
    const value = after ?? before
    const isTime = name === 'created_at' && entry.before === null
    return (
      !isTime &&
      !(name === 'id' && value === entry.target) &&
      !(name === 'address' && value === entry.address)
    )
  })
  if (values.length + long.length === 0) return null
  const label = entry.before === null ? 'Values' : entry.after === null ? 'Deleted values' : 'Changed fields'
  return (
    <ul aria-label={label} className="space-y-2 rounded-md border border-line bg-sunken px-3 py-2">
      {values.map((value) => (
        <li key={value.name} className="wrap-anywhere">
          {value.before !== null && value.after !== null ? (
            <>
              <p className="text-sm text-muted">{entry.labels[value.name] ?? value.name}</p>
              <dl className="grid grid-cols-[auto_1fr] gap-x-3">
                <dt className="text-sm text-muted">Before</dt>
                <dd>
                  <Value text={value.before} entry={entry} />
                </dd>
                <dt className="text-sm text-muted">After</dt>
                <dd className="font-medium">
                  <Value text={value.after} entry={entry} />
                </dd>
              </dl>
            </>
          ) : (
            <>
              <span className="text-sm text-muted">{entry.labels[value.name] ?? value.name}:</span>{' '}
              <Value text={value.after ?? value.before ?? ''} entry={entry} />
            </>
          )}
        </li>
      ))}
      {long.map((name) => (
        <li key={name}>
          <p className="text-sm text-muted">{entry.labels[name] ?? name}</p>
          <p>Changed, as shown in the JSON below</p>
        </li>
      ))}
    </ul>
  )
}

const apiTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

function Value({ text, entry: { mentioned, account } }: { text: string; entry: AuditEntry }) {
  const { zone } = usePreferences()
  if (apiTime.test(text)) return <span title={text}>{formatAbsolute(Date.parse(text), zone)}</span>
  const known = mentioned[text]
  if (known === undefined || account === null) return text
  return (
    <>
      <Link href={paths.detail(account, known.resource, text)}>
        <Breakable text={known.title} />
      </Link>{' '}
      <span className="font-mono text-xs text-muted">{text}</span>
    </>
  )
}
