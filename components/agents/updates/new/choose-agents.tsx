'use client'

import { useRef, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { setUrl } from '@/components/ui/query-string'
import { useListSearch } from '@/components/resource/list/use-list-search'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice-field'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { versionText } from '@/components/agents/agent-labels'
import { RelativeTime } from '@/components/ui/relative-time'
import { EmptyState } from '@/components/ui/placeholder'
import { Link } from '@/components/ui/link'
import { Pager } from '@/components/ui/pager'
import type { Agent } from '@/lib/api/agents'
import type { Freshness } from '@/lib/api/common'
import { agentFacets } from '@/lib/agents/model/facts'
import { MAX_AGENTS, updateBlock, updateReadiness } from '@/lib/agents/model/updates'
import { paths } from '@/lib/util/paths'
import { formatNumber } from '@/lib/util/text'
import { agentsText } from '../update-text'
import { Narrow } from './narrow'
import { endpointsText, notesText, rowsAt, selectAllText } from './plan'
import { readinessGroups, useFolds } from './readiness-groups'
import type { AgentChoice } from './use-choice'

const columnsOf = ({ isChosen, choose, selectable }: AgentChoice): Column<Agent>[] => [
  {
    id: 'agent',
    header: 'Agent',
    cell: (agent) => (
      <>
        <label className="flex items-center gap-2 pointer-coarse:min-h-control">
          <input
            type="checkbox"
            className="size-4 shrink-0"
            checked={isChosen(agent)}
            disabled={!selectable.includes(agent)}
            onChange={({ target }) => choose([agent], target.checked)}
          />
          <span className="min-w-0 wrap-anywhere whitespace-normal">{agent.name}</span>
        </label>
        <span className="mb-1 block pl-6 text-muted sm:hidden">
          <UpdateText agent={agent} />
        </span>
        {selectable.includes(agent) && (
          <span className="mb-1 block pl-6 text-sm wrap-anywhere whitespace-normal text-muted md:hidden">
            <Breakable
              text={
                agent.endpoint_count === 0
                  ? agent.endpoints_known
                    ? 'No endpoints interrupted'
                    : 'Endpoints unknown'
                  : `A restart interrupts ${endpointsText(agent)}`
              }
            />
          </span>
        )}
      </>
    ),
  },
  { id: 'version', header: 'Version', width: '9rem', cell: ({ session }) => versionText(session) },
  {
    id: 'update',
    header: 'Update',
    cell: (agent) => (
      <span className="whitespace-normal">
        <UpdateText agent={agent} />
      </span>
    ),
    hideBelow: 'sm', // On phones it is below the name, where there is room for a sentence.
  },
  {
    id: 'interrupts',
    header: 'Endpoints interrupted by a restart',
    cell: (agent) => (
      <span className="whitespace-normal wrap-anywhere">
        {/* Without the scheme, a URL breaks only at the dots of its host. */}
        <Breakable text={endpointsText(agent).replaceAll('https://', '')} />
      </span>
    ),
    hideBelow: 'md',
  },
]

function UpdateText({ agent }: { agent: Agent }) {
  const { account } = useAccount()
  if (agent.update !== null)
    return (
      <>
        Part of the rolling update{' '}
        <Link href={paths.agentUpdate(account.slug, agent.update.id)}>{agent.update.name}</Link>.
      </>
    )
  const block = updateBlock(agent)
  if (block !== undefined) return block
  return (
    <>
      <NewerText agent={agent} />
      {agent.too_old === 'maybe' && '. The agent might be too old for the update command.'}
      {agent.refused_before?.error &&
        `. The agent might reject the update again: ${agent.refused_before.error.message}`}
    </>
  )
}

function NewerText({ agent: { newer_version, newest_checked_at } }: { agent: Agent }) {
  if (newer_version !== null) return `Other agents run ${newer_version}`
  if (newest_checked_at === null) return 'No newer version known'
  return (
    <>
      No newer version found, checked <RelativeTime value={newest_checked_at} isPassedOver />
    </>
  )
}

const FEW = 10

export function ChooseAgents({ choice }: { choice: AgentChoice }) {
  const { list, agents, choose, chosen, isChosen, isRequested, selectable, missing, newest, restError } =
    choice
  const heading = useRef<HTMLHeadingElement>(null)
  const { search, change } = useListSearch()
  const isFiltered = ['q', ...agentFacets].some((name) => search[name])
  const [wasFiltered] = useState(isFiltered) // so that the search doesn't disappear while it's cleared
  const isLong = isFiltered || wasFiltered || (list.data?.first?.all ?? 0) > FEW
  const sure = selectable.filter((agent) => updateReadiness(agent) === 'proposed')
  const folds = useFolds({
    agents,
    isSelectable: (agent) => selectable.includes(agent),
    isRequested,
    isSearched: Boolean(search.q) || (search.behind === '1' && sure.length === 0),
  })
  const notes = notesText({
    newest,
    hasNewer: agents.some(({ newer_version }) => newer_version !== null),
    blocked: agents.length - selectable.length,
    isCollapsed: folds.listed.length < agents.length,
  })
  return (
    <section aria-labelledby="agents" className="space-y-3">
      <h2 id="agents" ref={heading} tabIndex={-1} className="text-lg font-medium">
        Agents <span className="text-sm font-normal text-muted">{agentsText(chosen.length)} selected</span>
      </h2>
      {isLong && <Narrow choice={choice} />}
      {missing.length > 0 && (
        <p className="text-muted">
          {missing.length === 1
            ? "This agent doesn't exist or doesn't match the filters"
            : "These agents don't exist or don't match the filters"}
          : {missing.join(', ')}.
        </p>
      )}
      {restError !== null && <ErrorPanel error={restError} />}
      <Cut choice={choice} />
      {list.isError && <ErrorPanel error={list.error} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
        {sure.length > 0 && (
          <Checkbox
            label={selectAllText(sure.length, rowsAt(sure, undefined).next !== undefined)}
            checked={sure.every(isChosen)}
            ref={(box) => {
              if (box !== null) box.indeterminate = sure.some(isChosen) && !sure.every(isChosen)
            }}
            onChange={({ target }) => choose(sure, target.checked)}
          />
        )}
        {search.behind === '1' && !list.isError && agents.length > 0 && (
          <Button
            onClick={() => {
              heading.current?.focus()
              choose(chosen, true) // Keeps the selection, which the new URL no longer determines.
              change({ behind: '', version: '' })
            }}
          >
            Show all agents
          </Button>
        )}
      </div>
      {notes !== '' && <p className="text-pretty text-muted">{notes}</p>}
      {!list.isError && <Found {...{ choice, folds }} toHeading={() => heading.current?.focus()} />}
    </section>
  )
}

interface FoundProps {
  choice: AgentChoice
  folds: ReturnType<typeof useFolds>
  /** Moves the focus to the heading when the focused element disappears. */
  toHeading: () => void
}

function Found({ choice, folds, toHeading }: FoundProps) {
  const { list, agents } = choice
  const { search } = useListSearch()
  const isBehindOnly = search.behind === '1'
  if (list.isSuccess && list.data.first?.all === 0) return <NoneAtAll page={list.data.first} />
  if (list.isSuccess && agents.length === 0)
    return (
      <NoAgents
        isBehindOnly={isBehindOnly}
        onShowAll={() => {
          toHeading()
          setUrl('?')
        }}
      />
    )
  return <FoundRows {...{ choice, folds, toHeading }} />
}

function FoundRows({ choice, folds, toHeading }: FoundProps) {
  const { list, agents, selectable } = choice
  const { search, change } = useListSearch()
  const { rows, from, to, previous, next } = rowsAt(folds.listed, search.after)
  const stepTo = (after: number | undefined) =>
    after === undefined
      ? undefined
      : {
          onClick: () => {
            toHeading()
            change({ after: String(after) })
          },
        }
  return (
    <>
      <DataTable
        caption="Available agents"
        columns={columnsOf(choice)}
        rows={rows}
        groups={readinessGroups(rows, agents, (agent) => selectable.includes(agent), folds)}
        rowKey={({ id }) => id}
        loadingRows={list.isPending ? 4 : undefined}
      />
      {folds.listed.length > rows.length && (
        <Pager
          label="Available agent pages"
          {...{ from, to }}
          total={folds.listed.length}
          previous={stepTo(previous)}
          next={stepTo(next)}
        />
      )}
    </>
  )
}

export function NoneAtAll({ page: { as_of, error, listable } }: { page: Freshness }) {
  if (!listable)
    return (
      <EmptyState title="Agents can't be listed">
        This account&apos;s API can&apos;t list tunnel sessions, so the console can&apos;t show which agents
        are connected.
      </EmptyState>
    )
  if (as_of !== null) return <EmptyState title="No agents yet">Connect an agent first.</EmptyState>
  if (error !== null) return <EmptyState title="Couldn't load agents">{error.message}</EmptyState>
  return <EmptyState title="Checking for agents">The first check of this account is in progress.</EmptyState>
}

interface NoAgentsProps {
  isBehindOnly: boolean
  onShowAll: () => void
}

const NoAgents = ({ isBehindOnly, onShowAll }: NoAgentsProps) => (
  <EmptyState
    title={isBehindOnly ? 'No outdated agents' : 'No agents match'}
    actions={<Button onClick={onShowAll}>Show all agents</Button>}
  >
    {isBehindOnly
      ? 'None of the agents that match your search and filters are known to be outdated.'
      : 'No agents match your search and filters.'}
  </EmptyState>
)

function Cut({ choice: { list } }: { choice: AgentChoice }) {
  const { agents, first } = list.data ?? {}
  if (!agents || !first || first.total <= agents.length) return null
  return (
    <p className="max-w-text text-muted">
      Showing the first {formatNumber(agents.length)} of {agentsText(first.total)}. One update can include up
      to {agentsText(MAX_AGENTS)}. Filter the list to find the others.
    </p>
  )
}
