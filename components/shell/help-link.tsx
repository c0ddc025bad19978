'use client'

import { usePathname } from 'next/navigation'
import { ButtonLink } from '@/components/ui/button-link'
import { helpOf } from '@/lib/resources/text/help'
import { paths } from '@/lib/util/paths'
import { CircleQuestionMark } from '@/components/ui/icons'

/**
 * The link to the user guide's section about the current page or, on the guide's own pages, to the table of contents.
 * Hidden on phones, where the navigation links to the guide.
 */
export default function HelpLink() {
  return (
    <ButtonLink
      href={paths.help(helpOf(usePathname()) ?? '')}
      variant="quiet"
      className="max-sm:hidden"
      icon={<CircleQuestionMark />}
    >
      Help
    </ButtonLink>
  )
}
