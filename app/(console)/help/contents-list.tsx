import { Link } from '@/components/ui/link'
import type { ContentsGroup } from '@/lib/server/manual/pages'
import { paths } from '@/lib/util/paths'

export const ContentsList = ({ pages }: Pick<ContentsGroup, 'pages'>) => (
  <ul className="divide-y divide-line rounded-md border border-line bg-surface">
    {pages.map(({ name, title, about }) => (
      <li
        key={name}
        className="relative grid min-h-control items-baseline gap-x-4 px-3 py-1.5 hover:bg-hover sm:grid-cols-[13.5rem_minmax(0,1fr)]"
      >
        <Link
          href={paths.help(name)}
          linkStyle="bare"
          className="font-medium after:absolute after:inset-0 after:content-['']"
        >
          {title}
        </Link>
        <span className="text-muted">{about}</span>
      </li>
    ))}
  </ul>
)
