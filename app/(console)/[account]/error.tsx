'use client'

import { PageError, type PageErrorProps } from '@/components/shell/providers'

/** The page shown if a page of an account can't be rendered, with the account's navigation. */
export default function AccountErrorPage(props: PageErrorProps) {
  return <PageError {...props} cause="The platform's response may have an unexpected format." />
}
