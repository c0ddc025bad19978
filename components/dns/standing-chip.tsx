import { type State, StateChip } from '@/components/ui/state-chip'
import type { DnsStanding, DnsSummary } from '@/lib/dns/model/standing'
import { formatNumber } from '@/lib/util/text'

const looks: Record<DnsStanding, { state: State; word: string }> = {
  wrong: { state: 'wrong', word: 'Record wrong' },
  missing: { state: 'wrong', word: 'Record missing' },
  attention: { state: 'attention', word: 'Attention' },
  unreadable: { state: 'unknown', word: 'Unreadable' },
  unknown: { state: 'unknown', word: "Couldn't check" },
  unchecked: { state: 'unknown', word: 'Not checked' },
  waiting: { state: 'waiting', word: 'Waiting' },
  correct: { state: 'ready', word: 'Ready' },
}

/** The DNS state of a resource. */
export function StandingChip({ standing }: { standing: DnsStanding }) {
  const { state, word } = looks[standing]
  return <StateChip state={state}>{word}</StateChip>
}

export const standingWord = (standing: DnsStanding) => looks[standing].word

const counted: Record<DnsStanding, string> = {
  wrong: 'wrong',
  missing: 'missing',
  attention: 'need attention',
  unreadable: 'unreadable',
  unknown: "couldn't be checked",
  unchecked: 'not checked',
  waiting: 'waiting',
  correct: 'ready',
}

/** Formats counts by state: "7 wrong, 3 missing, 12 ready". Empty if all are zero. */
export const summaryWords = (summary: DnsSummary, standings: readonly DnsStanding[]) =>
  standings
    .filter((standing) => summary[standing] > 0)
    .map((standing) => `${formatNumber(summary[standing])} ${counted[standing]}`)
    .join(', ')
