'use client'

import { PageError } from '@/components/shell/page-error'

/** A page of an account that failed to render. The navigation around it stays. */
export default PageError
