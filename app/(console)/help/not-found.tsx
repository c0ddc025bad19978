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
        title="The user guide has no such page"
        description="The address may be mistyped, or the page may have another name by now."
      />
      <ButtonLink href={paths.help()}>See the contents</ButtonLink>
    </div>
  )
}
