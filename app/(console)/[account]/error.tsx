'use client'

import { PageError, type PageErrorProps } from '@/components/shell/providers'

/** The error page for an account's pages, shown with the account's navigation. */
export default function AccountErrorPage(props: PageErrorProps) {
  return <PageError {...props} cause="The platform's response may have an unexpected format." />
}
