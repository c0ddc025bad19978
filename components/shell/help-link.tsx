'use client'

import { CircleQuestionMark } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { ButtonLink } from '@/components/ui/button-link'
import { helpOf } from '@/lib/resources/help'
import { paths } from '@/lib/util/paths'

/** Leads to what the manual says of this page; from the manual itself, to its contents. At the same place on every page. */
export function HelpLink() {
  return (
    <ButtonLink
      href={paths.help(helpOf(usePathname()) ?? '')}
      variant="quiet"
      className="ml-auto max-sm:px-2"
      icon={<CircleQuestionMark aria-hidden />}
    >
      <span className="max-sm:sr-only">Help</span>
    </ButtonLink>
  )
}
