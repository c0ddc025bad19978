'use client'

import { PageError, type PageErrorProps } from '@/components/shell/providers'

export default function AccountErrorPage(props: PageErrorProps) {
  return <PageError {...props} cause="The platform's response may have an unexpected format." />
}
