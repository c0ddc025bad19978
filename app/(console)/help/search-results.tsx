import { EmptyState } from '@/components/ui/placeholder'
import { Link } from '@/components/ui/link'
import { theManual } from '@/lib/server/manual/pages'
import { type Hit, searchManual } from '@/lib/server/manual/search'
import { formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'

export async function SearchResults({ q }: { q: string }) {
  const hits = searchManual((await theManual()).pages, q)
  return (
    <div className="max-w-text">
      <output className="mb-4 block wrap-anywhere text-muted">
        {hits.length === 0
          ? `No results for “${q.trim()}”`
          : `${formatNumber(hits.length)} ${hits.length === 1 ? 'section matches' : 'sections match'} “${q.trim()}”`}
      </output>
      {hits.length === 0 ? (
        <EmptyState title="Nothing found">
          Try a different search, or browse the <Link href={paths.help()}>table of contents</Link>.
        </EmptyState>
      ) : (
        <ol aria-label="Sections found" className="space-y-4">
          {hits.map((hit) => (
            <Found key={`${hit.page} ${hit.anchor}`} hit={hit} />
          ))}
        </ol>
      )}
    </div>
  )
}

const Found = ({ hit: { page, title, heading, anchor, excerpt } }: { hit: Hit }) => (
  <li>
    <Link href={paths.help(anchor === '' ? page : `${page}#${anchor}`)} className="font-medium">
      {heading ?? title}
    </Link>
    {heading !== null && <span className="text-muted"> in {title}</span>}
    <p className="mt-0.5 wrap-anywhere text-muted">
      {excerpt.map(({ text, isFound }, i) => {
        const key = `${i} ${text}`
        return isFound ? (
          <mark key={key} className="bg-attention-fill text-attention">
            {text}
          </mark>
        ) : (
          <span key={key}>{text}</span>
        )
      })}
    </p>
  </li>
)
