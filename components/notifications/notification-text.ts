import { outcomeText } from '@/components/agents/commands/outcome-text'
import { countText, stateLabel } from '@/components/agents/updates/update-text'
import { countsText, jobLabel } from '@/components/bulk/bulk-text'
import type { AgentUpdateSummary } from '@/lib/api/agent-updates'
import type { BulkJob } from '@/lib/api/bulk-jobs'
import type { AccountNotification } from '@/lib/api/notifications'
import { dnsStateLabels } from '@/lib/dns/model/labels'
import { commandLabels } from '@/lib/resources/agent-commands'
import { actText, wordBeforeTarget } from '@/lib/resources/text/act-text'
import { resourceTypes } from '@/lib/resources/resource-types'
import { assertNever } from '@/lib/util/errors'
import { paths } from '@/lib/util/paths'
import type { State } from '@/lib/util/state'
import { formatNumber, inSentence } from '@/lib/util/text'

export interface NotificationText {
  state: State
  sentence: string
  href: string
  /** The operation's ID. Present only if the notification can be dismissed. */
  actId?: string
  /** The email address or name of the person who started or last continued the action, if any. */
  by: string | null
}

export function notificationText(account: string, one: AccountNotification): NotificationText {
  switch (one.kind) {
    case 'bulk-job':
      return { ...jobText(one.job), href: paths.bulkJob(account, one.job.id), by: one.job.by }
    case 'agent-update':
      return { ...updateText(one.update), href: paths.agentUpdate(account, one.update.id), by: one.update.by }
    case 'agent-command':
      return commandText(account, one)
    case 'site-deletion':
      return { ...siteText(one), href: paths.site(account, one.id), by: one.by }
    case 'act':
      return actUnknownText(account, one)
    case 'dns':
      return dnsText(account, one)
    case 'lists':
      return listsText(account, one)
    default:
      return assertNever(one)
  }
}

type Of<K extends AccountNotification['kind']> = Extract<AccountNotification, { kind: K }>
type Outcome = Pick<NotificationText, 'state' | 'sentence'>

const jobVerbs: Partial<Record<BulkJob['state'], string>> = { paused: 'is paused', stopped: 'was stopped' }

function jobText(job: BulkJob): Outcome {
  const verb = jobVerbs[job.state] ?? 'ended'
  return { state: jobLabel(job).state, sentence: `Bulk job “${job.title}” ${verb}: ${countsText(job)}.` }
}

function updateText(update: AgentUpdateSummary): Outcome {
  const { state, label } = stateLabel(update)
  const counts = countText(update.counts, update.refused)
  const sentence = `Rolling update “${update.name}” ${updateVerbs.get(label) ?? 'ended'}: ${counts}.`
  return { state, sentence }
}

const updateVerbs: ReadonlyMap<string, string> = new Map([
  ['Pausing', 'is being paused'],
  ['Paused', 'is paused'],
  ['Stopped', 'was stopped'],
  ['Stopped early', 'was stopped'],
  ['Canceled', 'was canceled'],
])

function commandText(account: string, { agent, command }: Of<'agent-command'>): NotificationText {
  const { state, title } = outcomeText(command)
  const sentence = `${commandLabels[command.command]} command for ${agent.name}: ${inSentence(title)}.`
  return { state, sentence, href: paths.agent(account, agent.id), by: command.by }
}

const removals = (count: number) => `${formatNumber(count)} ${count === 1 ? 'removal' : 'removals'}`

function siteText({ name, ended, failed, unknown, by_hand }: Of<'site-deletion'>): Outcome {
  if (!ended) {
    const parts = [
      ...(failed > 0 ? [`${removals(failed)} failed`] : []),
      ...(unknown > 0 ? [`${removals(unknown)} couldn't be confirmed`] : []),
    ]
    const sentence = `Site ${name} isn't fully deleted: ${parts.join(' and ')}. Review the deletion to continue.`
    return { state: failed > 0 ? 'wrong' : 'unknown', sentence }
  }
  if (by_hand === 0) return { state: 'ready', sentence: `Site ${name} was deleted.` }
  const manual = `${formatNumber(by_hand)} ${by_hand === 1 ? 'item' : 'items'}`
  return {
    state: 'attention',
    sentence: `Site ${name} was deleted, except for ${manual} that you must remove manually.`,
  }
}

function actUnknownText(
  account: string,
  { act_id: actId, operation, target, title, by }: Of<'act'>,
): NotificationText {
  const name = title ?? target
  const { done } = actText(operation)
  const what = name === null ? done : [done, wordBeforeTarget(operation), name].filter(Boolean).join(' ')
  const href = paths.audit({ account, operation, ...(target !== null && { target }) })
  const sentence = `The console couldn't confirm whether it ${what}.`
  return { state: 'unknown', sentence, href, by, actId }
}

function dnsText(
  account: string,
  { resource, id, title, change, dns_state: dnsState }: Of<'dns'>,
): NotificationText {
  const detail = paths.detail(account, resource, id)
  switch (change) {
    case 'break': {
      const problem = dnsState === 'wrong' ? '' : `: ${inSentence(dnsStateLabels[dnsState].label)}`
      const sentence = `DNS for ${title} has a problem${problem}.`
      return { state: 'wrong', sentence, href: `${detail}#dns-fix`, by: null }
    }
    case 'degrade':
      return {
        state: 'attention',
        sentence: `The DNS records for ${title} need attention.`,
        href: `${detail}#dns-fix`,
        by: null,
      }
    case 'unconfirm':
      return {
        state: 'unknown',
        sentence: `The console couldn't confirm the DNS records for ${title}.`,
        href: `${detail}#dns`,
        by: null,
      }
    case 'recover':
      return {
        state: 'ready',
        sentence: `The DNS records for ${title} are correct.`,
        href: detail,
        by: null,
      }
    default:
      return assertNever(change)
  }
}

function listsText(account: string, { resources, message }: Of<'lists'>): NotificationText {
  const [first, ...others] = resources
  const isOne = first !== undefined && others.length === 0
  const which = isOne ? resourceTypes[first].label : `${formatNumber(resources.length)} lists`
  const href = isOne ? paths.list(account, first) : paths.overview(account)
  return { state: 'attention', sentence: `${which} couldn't be refreshed. ${message}`, href, by: null }
}
