import { Link, HashLink } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { CONTENTS, type ContentsGroup, type ManualPage, theManual } from '@/lib/server/manual/pages'
import type { Heading, GuideSection } from '@/lib/server/manual/markdown'
import { cn } from '@/components/ui/style'
import { paths } from '@/lib/util/paths'
import { FocusTarget } from './search-and-focus'
import { ContentsList } from './contents-list'
import { Markdown } from './markdown'
import { ChevronLeft, ChevronRight } from '@/components/ui/icons'

interface HelpPageProps {
  page: ManualPage
  /** The table of contents. Set only on the page that shows it. */
  contents?: readonly ContentsGroup[]
}

export function HelpPage({ page, contents = [] }: HelpPageProps) {
  const headings = page.sections.flatMap(({ heading }) => (heading && heading.depth < 4 ? [heading] : []))
  const hasContents = page.name !== CONTENTS && headings.length > 1
  return (
    <div className={cn(hasContents && 'lg:grid lg:grid-cols-[minmax(0,48rem)_14rem] lg:gap-10')}>
      <article className={cn('min-w-0', contents.length > 0 ? 'max-w-5xl' : 'max-w-[48rem]')}>
        {contents.length === 0 && <PageHeader title={page.title} />}
        {hasContents && (
          <details className="mb-4 lg:hidden">
            <summary className="text-muted">On this page</summary>
            <OnThisPage headings={headings} />
          </details>
        )}
        {page.sections.map((section) => (
          <ManualSection
            key={section.heading?.anchor ?? ''}
            section={section}
            file={page.file}
            group={contents.find(({ label }) => label === section.heading?.text)}
          />
        ))}
        <Neighbors name={page.name} />
        <FocusTarget key={page.name} />
      </article>
      {hasContents && (
        <div className="sticky top-[calc(var(--shell-top)+1.5rem)] max-h-[calc(100dvh-6rem)] self-start overflow-y-auto max-lg:hidden">
          <p className="text-sm text-muted">On this page</p>
          <OnThisPage headings={headings} />
        </div>
      )}
    </div>
  )
}

const OnThisPage = ({ headings }: { headings: readonly Heading[] }) => (
  <nav aria-label="On this page" className="mt-1">
    <ul className="text-sm">
      {headings.map(({ anchor, text, depth }) => (
        <li key={anchor} className={cn(depth > 2 && 'pl-3')}>
          <HashLink
            href={`#${anchor}`}
            linkStyle="bare"
            className="block py-1 wrap-anywhere text-muted hover:text-ink hover:underline"
          >
            {text}
          </HashLink>
        </li>
      ))}
    </ul>
  </nav>
)

const styles = ['text-lg font-semibold', 'text-base font-semibold']

interface ManualSectionProps {
  section: GuideSection
  file: string
  group: ContentsGroup | undefined
}

function ManualSection({ section: { heading, tokens }, file, group }: ManualSectionProps) {
  const Tag = heading && heading.depth > 2 ? 'h3' : 'h2'
  return (
    <>
      {heading && (
        <Tag
          id={heading.anchor}
          tabIndex={-1}
          className={cn('mt-8 mb-2 outline-none', styles[Tag === 'h2' ? 0 : 1])}
        >
          <HashLink href={`#${heading.anchor}`} linkStyle="bare" className="hover:underline">
            {heading.text}
          </HashLink>
        </Tag>
      )}
      {group ? <ContentsList pages={group.pages} /> : <Markdown tokens={tokens} file={file} />}
    </>
  )
}

async function Neighbors({ name }: { name: string }) {
  const all = (await theManual()).contents.flatMap(({ pages }) => pages)
  const at = all.findIndex((page) => page.name === name)
  const [before, after] = name === CONTENTS ? [undefined, all[0]] : at < 0 ? [] : [all[at - 1], all[at + 1]]
  if (!before && !after) return null
  return (
    <nav
      aria-label="Previous and next page"
      className="mt-10 flex flex-wrap justify-between gap-4 border-t border-line pt-4"
    >
      {before && (
        <Link href={paths.help(before.name)} rel="prev">
          <ChevronLeft className="inline size-4" />
          {before.title}
        </Link>
      )}
      {after && (
        <Link href={paths.help(after.name)} rel="next" className="ml-auto">
          {after.title}
          <ChevronRight className="inline size-4" />
        </Link>
      )}
    </nav>
  )
}
