import { ButtonLink } from '@/components/ui/button-link'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/util/paths'

/** The manual has no page of this name. */
export default function NotFound() {
  return (
    <div className="space-y-4">
      {/* The framework takes no metadata of a page that is not there. */}
      <title>Not found · Adit</title>
      <PageHeader
        title="Guide page not found"
        description="Check the address. The page may have been renamed."
      />
      <ButtonLink href={paths.help()}>Show contents</ButtonLink>
    </div>
  )
}
