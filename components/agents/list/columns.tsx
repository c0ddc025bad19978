import type { ReactNode } from 'react'
import {
  AgentStateChip,
  agentStateText,
  commandProgressText,
  versionText,
} from '@/components/agents/agent-labels'
import { IdLink } from '@/components/resource/ref/id-link'
import { textLength } from '@/components/resource/list/column-widths'
import { emptyCell } from '@/components/resource/list/field-cell'
import { RegionName } from '@/components/resource/list/region-name'
import { TagChips, tagsLength } from '@/components/resource/list/tag-chips'
import { Breakable } from '@/components/ui/breakable'
import { CutText } from '@/components/ui/cut-text'
import type { Column } from '@/components/ui/data-table-column'
import { MiddleCut } from '@/components/ui/middle-cut'
import { ElapsedTime, RelativeTime } from '@/components/ui/relative-time'
import { Link } from '@/components/ui/link'
import { SpriteIcon } from '@/components/ui/state-chip'
import type { Agent, AgentsPage } from '@/lib/api/agents'
import { tagsOf } from '@/lib/inventory/model/tags'
import { keyOfTag, nameKeys } from '@/lib/agents/model/tags'
import { credentialKind, osName, transportName } from '@/lib/agents/model/facts'
import { listIcons } from '@/lib/util/sprite-icons'
import { formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { Sparkline } from '../uptime/sparkline'
import type { AgentRow } from './use-agents'

const Note = ({ children }: { children: ReactNode }) => <span className="row-note">{children}</span>

const unknown = <span className="text-muted">Unknown</span>

const positionColumns: readonly Column<AgentRow>[] = [
  {
    id: 'os',
    header: 'OS',
    width: '5rem',
    hideBelow: 'xl',
    cell: ({ agent }) => (agent.session.os === '' ? emptyCell : osName(agent.session.os)),
  },
  {
    id: 'region',
    header: 'Region',
    width: '9.5rem',
    hideBelow: '2xl',
    cell: ({ agent: { session } }) =>
      session.region === '' ? emptyCell : <RegionName code={session.region} />,
  },
]

/** The minimum width of a column with names, in characters. */
const USUAL_NAME = 20

export type ColumnFacts = Pick<AgentsPage, 'days' | 'credential_names'>

export function agentColumns(slug: string, { days, credential_names }: ColumnFacts): Column<AgentRow>[] {
  return [
    {
      id: 'name',
      header: 'Agent',
      isSortable: true,
      measure: ({ agent }) => Math.max(USUAL_NAME, textLength(agent.name, true)),
      cell: (row) => <NameCell slug={slug} row={row} />,
    },
    {
      id: 'state',
      header: 'State',
      isSortable: true,
      width: '8.75rem',
      cell: (row) => <StateCell {...row} />,
    },
    {
      id: 'version',
      header: 'Version',
      isSortable: true,
      width: '8rem',
      cell: (row) => <VersionCell {...row} />,
    },
    {
      id: 'days',
      header: 'Last 30 days',
      width: '9.25rem',
      hideBelow: 'lg',
      cell: ({ agent }) => <Sparkline days={days[agent.id] ?? ''} />,
    },
    ...positionColumns,
    {
      id: 'credential',
      header: 'Credential',
      measure: ({ agent: { session } }) =>
        Math.max(USUAL_NAME, credentialLength(session.credential_id, credential_names)),
      hideBelow: 'md',
      cell: ({ agent: { session } }) => (
        <CredentialCell id={session.credential_id} names={credential_names} />
      ),
    },
    {
      id: 'started_at',
      header: 'Uptime',
      isSortable: true,
      width: '5.25rem',
      hideBelow: 'sm',
      cell: ({ agent }) => <Up agent={agent} />,
    },
    {
      id: 'endpoints',
      header: 'Endpoints',
      align: 'end',
      width: '6rem',
      hideBelow: 'md',
      cell: ({ agent }) => <EndpointCount agent={agent} />,
    },
  ]
}

const tagsOfAgent = ({ agent }: AgentRow) =>
  tagsOf(agent.session.metadata).filter((tag) => nameKeys.every((key) => key !== keyOfTag(tag)))

/** The column with an agent's tags, except tags that name the agent. */
export const agentTagsColumn = (hrefOf: (tag: string) => string): Column<AgentRow> => ({
  id: 'tags',
  header: 'Tags',
  hideBelow: 'lg',
  isKeptWhole: true,
  measure: (row) => tagsLength(tagsOfAgent(row)),
  cell: (row) => <TagChips tags={tagsOfAgent(row)} hrefOf={hrefOf} isRow />,
})

export const moreAgentColumns: readonly Column<AgentRow>[] = [
  {
    id: 'ip',
    header: 'IP address',
    width: '9rem',
    cell: ({ agent: { session } }) => <CutText text={session.ip} mono />,
  },
  {
    id: 'transport',
    header: 'Transport',
    width: '7rem',
    cell: ({ agent: { session } }) => transportName(session.transport),
  },
  {
    id: 'first_seen_at',
    header: 'First seen',
    width: '7rem',
    cell: ({ agent }) => <RelativeTime value={agent.first_seen_at} isPassedOver />,
  },
]

function NameCell({ slug, row: { agent, isPast } }: { slug: string; row: AgentRow }) {
  const { id, name, session } = agent
  const isUnnamed = name === session.ip
  const notes = [isUnnamed ? '' : session.ip, isPast ? 'no longer matches your filters' : '']
  return (
    <>
      <Link
        href={paths.agent(slug, id)}
        linkStyle="bare"
        className="row-name block font-sans"
        data-tip={name.length > MAY_BE_CUT ? name : undefined}
      >
        <Breakable text={name} />
      </Link>
      {/* Other unnamed agents may have the same IP address. */}
      {isUnnamed && (
        <Note>
          <MiddleCut text={id} className="font-mono" />
        </Note>
      )}
      <Note>{notes.filter(Boolean).join(' · ')}</Note>
    </>
  )
}

/** The length, in characters, above which a name might not fit in its cell. */
const MAY_BE_CUT = 20

function StateCell({ agent: { state, doing } }: AgentRow) {
  const tip = agentStateText(state)
  const chip = <AgentStateChip state={state} />
  return (
    <>
      {tip === undefined ? chip : <span data-tip={tip}>{chip}</span>}
      {doing && <Note>{commandProgressText(doing)}</Note>}
    </>
  )
}

function VersionCell({ agent: { session, newer_version, newest_checked_at } }: AgentRow) {
  if (session.agent_version === '') return <CutText text={versionText(session)} />
  return (
    <>
      <span className="font-mono">{session.agent_version}</span>
      {newer_version !== null && (
        <span
          data-tip="Another agent ran this version in the last 90 days. An update can install a different version."
          className="row-newer"
        >
          <SpriteIcon name={listIcons.newer} className="size-3" />
          Newer: {newer_version}
        </span>
      )}
      {newest_checked_at !== null && <Note>Up to date</Note>}
    </>
  )
}

const credentialLength = (id: string | null, names: ColumnFacts['credential_names']) =>
  textLength((id !== null && names[id]) || id || '')

function CredentialCell({ id, names }: { id: string | null; names: ColumnFacts['credential_names'] }) {
  return id === null ? emptyCell : <IdLink resource={credentialKind(id)} id={id} name={names[id]} />
}

function Up({ agent: { state, session } }: { agent: Agent }) {
  if (state === 'online') return <ElapsedTime since={session.started_at} />
  return state === 'unknown' ? unknown : emptyCell
}

function EndpointCount({ agent }: { agent: Agent }) {
  const { endpoints: urls, endpoint_count: count, endpoints_known, state } = agent
  if (count === 0 && state !== 'online') return emptyCell
  if (count === 0 && endpoints_known) return <span className="text-muted">0</span>
  if (!endpoints_known)
    return (
      <span className="text-muted" data-tip="The endpoints haven't been refreshed since the agent connected.">
        {count === 0 ? 'Not loaded' : formatNumber(count)}
      </span>
    )
  const more = count - urls.length
  const tip = [...urls.map(({ url }) => url), ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])].join(
    ', ',
  )
  return <span data-tip={tip}>{formatNumber(count)}</span>
}
