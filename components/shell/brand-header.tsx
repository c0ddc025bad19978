import { paths } from '@/lib/util/paths'
import { Brand } from './brand'

/**
 * The header of a page without navigation, with a link to the home page. Uses a plain link, to keep the code of `Link`
 * out of the pages that load this header.
 */
export const BrandHeader = () => (
  <header className="border-b border-line bg-surface px-6 py-3">
    <a
      href={paths.home()}
      aria-label="Adit, home page"
      className="inline-flex rounded-sm text-ink no-underline"
    >
      <Brand />
    </a>
  </header>
)
