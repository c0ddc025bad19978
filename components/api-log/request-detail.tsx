import { ActTarget } from '@/components/resource/act/act-target'
import { toCurl } from '@/components/resource/detail/curl'
import { useAccount } from '@/components/shell/account-context'
import { CodeBlock } from '@/components/ui/code-block'
import { EntryPanel, type EntryPosition } from '@/components/resource/list/entry-panel'
import { CopyText } from '@/components/ui/copy-text'
import { Facts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { usePreferences } from '@/components/ui/preferences'
import { StateChip } from '@/components/ui/state-chip'
import type { AccountFacts } from '@/lib/api/accounts'
import type { ApiLogEntry } from '@/lib/api/api-log'
import { paths } from '@/lib/util/paths'
import { formatNumber } from '@/lib/util/text'
import { formatAbsolute } from '@/lib/util/time'
import { consoleItself, endState, errorText, subresourceOf, shortPath, workText } from './request-text'

interface RequestDetailProps {
  entry: ApiLogEntry
  onClose: () => void
  position: EntryPosition<ApiLogEntry>
}

export default function RequestDetail({ entry, onClose, position }: RequestDetailProps) {
  const { account } = useAccount()
  const title = `${entry.method} ${shortPath(entry.path)}`
  return (
    <EntryPanel title={title} position={position} onClose={onClose}>
      <CallFacts entry={entry} />
      {entry.request_id && entry.user_email && (
        <p>
          <Link href={paths.apiLog(account.slug, { request: entry.request_id })}>
            All API requests for this action
          </Link>
        </p>
      )}
      <CodeBlock label="cURL" code={curlOf(account, entry)} />
      {entry.body?.includes('"fingerprint"') && (
        <p className="text-sm text-muted">
          Secrets are replaced with their fingerprints. Before you run this command, insert the actual
          secrets.
        </p>
      )}
    </EntryPanel>
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
  const { zone } = usePreferences()
  const [state, label] = endState(entry)
  const error = errorText(entry)
  const part = subresourceOf(entry.operation)
  return (
    <Facts
      items={[
        { term: 'Response', value: <StateChip state={state}>{label}</StateChip> },
        ...(error === null
          ? []
          : [
              {
                term: 'Error',
                value: (
                  <>
                    <span className="text-wrong">{error}</span>{' '}
                    {entry.code && <span className="font-mono text-sm text-muted">{entry.code}</span>}
                  </>
                ),
              },
            ]),
        { term: 'Target', value: <Target entry={entry} /> },
        ...(entry.route === null
          ? []
          : [{ term: 'Route', value: <span className="font-mono">{entry.route}</span> }]),
        ...(part === null ? [] : [{ term: 'Module', value: <span className="font-mono">{part}</span> }]),
        { term: 'Person', value: entry.user_email ?? consoleItself },
        ...(entry.work === null ? [] : [{ term: 'Background work', value: workText(entry.work) }]),
        { term: 'Sent', value: formatAbsolute(Date.parse(entry.at), zone) },
        { term: 'Duration', value: entry.ms === null ? 'Unknown' : `${formatNumber(entry.ms)} ms` },
        { term: 'Operation', value: <span className="font-mono">{entry.operation}</span> },
        {
          term: 'Request ID',
          value: entry.request_id ? <CopyText value={entry.request_id} what="request ID" /> : 'None',
        },
      ]}
    />
  )
}

function Target({ entry }: { entry: ApiLogEntry }) {
  const { account } = useAccount()
  if (entry.target === null && !entry.title) return entry.method === 'GET' ? 'Entire list' : 'None'
  return (
    <>
      <ActTarget entry={{ ...entry, account: account.slug }} />
      {entry.title && entry.target && entry.title !== entry.target && (
        <span className="font-mono text-sm text-muted">{entry.target}</span>
      )}
    </>
  )
}
