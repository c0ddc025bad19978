import { FileQuestionMark } from '@/components/ui/icons'
import { PageMessage } from '@/components/shell/page-message'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/lib/util/paths'

export default function NotFound() {
  return (
    <PageMessage
      icon={<FileQuestionMark className="size-5" />}
      title="Page not found"
      actions={
        <ButtonLink variant="primary" href={paths.settings()}>
          Go to settings
        </ButtonLink>
      }
    >
      Check the URL for typos.
    </PageMessage>
  )
}
