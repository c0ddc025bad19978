import { ButtonLink } from '@/components/ui/button-link'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/util/paths'

export default function NotFound() {
  return (
    <div className="space-y-4">
      {/* Next.js ignores the metadata of a not-found page. */}
      <title>Not found · Adit</title>
      <PageHeader title="Guide page not found" description="Check the URL. The page may have been renamed." />
      <ButtonLink href={paths.help()}>View table of contents</ButtonLink>
    </div>
  )
}
