import { paths } from '@/lib/util/paths'
import { Brand } from './brand'

/**
 * The header of a page without navigation, with a link to the home page. It uses a plain link, so that other pages
 * don't load the code of the `Link` component because of this header.
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
