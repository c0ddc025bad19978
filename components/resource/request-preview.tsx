'use client'

import { useAccount } from '@/components/shell/account-context'
import { CodeBlock } from '@/components/ui/code-block'
import { toCurl } from '@/lib/contract/curl'
import { buildPath } from '@/lib/contract/match'
import type { Named } from '@/lib/contract/operation'

interface RequestPreviewProps {
  op: Named
  params?: Record<string, string>
  body: object
}

/** What a form will send, as JSON and as a command; the key is a variable. */
export function RequestPreview({ op, params = {}, body }: RequestPreviewProps) {
  const { account } = useAccount()
  const path = buildPath(op, params)
  const curl = toCurl({
    method: op.method,
    url: account.base_url + path,
    versionHeader: account.version_header,
    version: account.version,
    body,
  })
  return (
    <section aria-label="What will be sent" className="space-y-3">
      <h2 className="text-lg font-medium">What will be sent</h2>
      <CodeBlock label={`${op.method} ${path}`} code={JSON.stringify(body, null, 2)} />
      <CodeBlock label="cURL" code={curl} />
    </section>
  )
}
