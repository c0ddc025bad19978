'use client'

import { PageError, type PageErrorProps } from '@/components/shell/page-error'

/** A page of an account that failed to render. The navigation around it stays. */
export default function AccountErrorPage(props: PageErrorProps) {
  return <PageError {...props} cause="The platform's answer may have an unexpected format." />
}
