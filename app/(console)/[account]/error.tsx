'use client'

import { PageError, type PageErrorProps } from '@/components/shell/providers'

/** The page shown if a page of an account fails to render. The navigation stays. */
export default function AccountErrorPage(props: PageErrorProps) {
  return <PageError {...props} cause="The platform's response may have an unexpected format." />
}
