'use client'

import { ActTarget } from '@/components/resource/act/act-target'
import { useAccount } from '@/components/shell/account-context'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyText } from '@/components/ui/copy-text'
import { Dialog } from '@/components/ui/dialog'
import { Facts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { usePreferences } from '@/components/ui/preferences'
import { StateChip } from '@/components/ui/state-chip'
import type { AccountFacts } from '@/lib/api/accounts'
import type { ApiLogEntry } from '@/lib/api/api-log'
import { toCurl } from '@/components/resource/detail/curl'
import { paths } from '@/lib/util/paths'
import { formatNumber } from '@/lib/util/text'
import { formatAbsolute } from '@/lib/util/time'
import { endState, reasonText, whoAsked } from './request-text'

/** Shows an API log entry: the request, its outcome and caller, and a cURL command. */
export function RequestDetail({ entry, onClose }: { entry: ApiLogEntry; onClose: () => void }) {
  const { account } = useAccount()
  return (
    <Dialog
      open
      placement="side"
      onOpenChange={(open) => !open && onClose()}
      title={`${entry.method} ${entry.path}`}
    >
      <div className="space-y-4">
        <CallFacts entry={entry} />
        {entry.request_id && entry.user_email && (
          <Link href={paths.apiLog(account.slug, { request: entry.request_id })}>
            All API requests for this action
          </Link>
        )}
        <CodeBlock label="cURL" code={curlOf(account, entry)} />
        {entry.body?.includes('"fingerprint"') && (
          <p className="text-sm text-muted">
            Secrets are replaced with their fingerprints. Before you run this command, insert the actual
            secrets.
          </p>
        )}
      </div>
    </Dialog>
  )
}

function curlOf(account: AccountFacts, { method, path, body }: ApiLogEntry): string {
  return toCurl({
    method,
    url: account.base_url.replace(/\/$/, '') + path,
    versionHeader: account.version_header,
    version: account.version,
    body: body === null ? undefined : JSON.parse(body),
  })
}

function CallFacts({ entry }: { entry: ApiLogEntry }) {
  const { account } = useAccount()
  const { zone } = usePreferences()
  const [state, label] = endState(entry)
  const about =
    entry.target === null ? 'Entire list' : <ActTarget entry={{ ...entry, account: account.slug }} />
  return (
    <Facts
      items={[
        { term: 'Response', value: <StateChip state={state}>{label}</StateChip> },
        ...(entry.code ? [{ term: 'Code', value: <span className="font-mono">{entry.code}</span> }] : []),
        ...(entry.reason ? [{ term: 'Reason', value: reasonText(entry.reason) }] : []),
        { term: 'Duration', value: entry.ms === null ? 'Unknown' : `${formatNumber(entry.ms)} ms` },
        { term: 'Sent', value: formatAbsolute(Date.parse(entry.at), zone) },
        { term: 'Triggered by', value: whoAsked(entry) },
        { term: 'Target', value: about },
        { term: 'Operation', value: <span className="font-mono">{entry.operation}</span> },
        {
          term: 'Request ID',
          value: entry.request_id ? <CopyText value={entry.request_id} what="request ID" /> : 'None',
        },
      ]}
    />
  )
}
