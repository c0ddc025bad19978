'use client'

import { useEffect } from 'react'
import { recordToFix } from '@/lib/dns/model/diagnosis'
import type { DnsStatus } from '@/lib/api/dns'

/**
 * Scrolls to the record to fix and focuses it, if the page was opened with `#dns-fix`. Links elsewhere don't know which
 * record it is.
 */
export function useFixTarget({ wanted, check }: DnsStatus, anchorOf: (index: number) => string): void {
  const at = recordToFix({ wanted, check })
  const anchor = at === null ? null : anchorOf(at)
  useEffect(() => {
    if (anchor === null || window.location.hash !== '#dns-fix') return
    window.location.replace(`#${anchor}`)
    document.getElementById(anchor)?.focus({ preventScroll: true })
  }, [anchor]) // binds to the address and the browser's focus
}
