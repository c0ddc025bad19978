'use client'

import { usePathname } from 'next/navigation'
import { ButtonLink } from '@/components/ui/button-link'
import { helpOf } from '@/lib/resources/text/help'
import { paths } from '@/lib/util/paths'
import { CircleQuestionMark } from '@/components/ui/icons'

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
