import { Link } from '@/components/ui/link'

const tagsInRow = (tags: readonly string[]): readonly string[] => tags.slice(0, 2)

/**
 * The width of a character in a tag, and the total width of a tag's border and padding, in characters of the list's
 * monospaced font.
 */
const [CHARACTER, BORDER] = [0.93, 2.5]

/** Returns the length, in characters, of a row's tags and the count of further tags. */
export const tagsLength = (tags: readonly string[]): number =>
  tagsInRow(tags).reduce((sum, tag) => sum + tag.length * CHARACTER + BORDER, 0) + (tags.length > 2 ? 3 : 0)

interface TagChipsProps {
  tags: readonly string[]
  hrefOf: (tag: string) => string
  /** True to show only the first tags, for a list row. */
  isRow?: boolean
}

export function TagChips({ tags, hrefOf, isRow = false }: TagChipsProps) {
  const shown = isRow ? tagsInRow(tags) : tags
  const others = tags.slice(shown.length)
  return (
    <span className={isRow ? 'flex items-center gap-1' : 'flex flex-wrap gap-1'}>
      {shown.map((tag) => (
        <Link
          key={tag}
          href={hrefOf(tag)}
          linkStyle="bare"
          className="tag-chip"
          data-tip={isRow ? tag : undefined}
        >
          {tag}
        </Link>
      ))}
      {others.length > 0 && (
        <span className="text-xs text-muted" data-tip={others.join(', ')}>
          +{others.length}
        </span>
      )}
    </span>
  )
}
