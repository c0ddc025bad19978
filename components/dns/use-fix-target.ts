'use client'

import { useEffect } from 'react'
import { recordToFix } from '@/lib/dns/model/diagnosis'
import type { DnsStatus } from '@/lib/api/dns'

/**
 * Scrolls to the record to fix and focuses it if the page was opened with `#dns-fix`. Links on other pages use this
 * anchor because they don't know which record needs a fix.
 */
export function useFixTarget({ wanted, check }: DnsStatus, anchorOf: (index: number) => string): void {
  const at = recordToFix({ wanted, check })
  const anchor = at === null ? null : anchorOf(at)
  useEffect(() => {
    if (anchor === null || window.location.hash !== '#dns-fix') return
    window.location.replace(`#${anchor}`)
    document.getElementById(anchor)?.focus({ preventScroll: true })
  }, [anchor]) // binds to the URL and the browser's focus
}
