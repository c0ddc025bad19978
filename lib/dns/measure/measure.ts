import { checkRecords } from '@/lib/dns/check'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import { hiddenNames } from '@/lib/dns/testing/hidden-names'
import { limiter } from '@/lib/util/async'
import { voiceFaults } from '@/lib/util/testing/voice'
import { shortCause } from '@/lib/dns/model/cause'
import { attentionText } from '@/lib/dns/model/impact'
import { stateOf } from '@/lib/dns/model/check-state'
import type { CheckState, DnsCheck, RecordCheck } from '@/lib/dns/model/records'
import type { Truth, Variant } from './setup'
import { serveWorld, type StartServer } from './serve'
import { generateWorld, hosts, type Sample, variants } from './world'

const atOnce = 8

type Outcome = 'right' | 'false-correct' | 'false-wrong' | 'other'

export interface Miss {
  row: number
  title: string
  outcome: Outcome
  results: string[]
  messages: string[]
}

export interface Report {
  count: number
  falseCorrect: number
  falseWrong: number
  rightCause: number
  questions: number
  longestMs: number
  misses: Miss[]
  hidden: string[]
  /** Sentences that are too long or have an odd phrase. */
  unclear: string[]
}

export const modes = ['roots', 'resolver'] as const
type Mode = (typeof modes)[number]

interface MeasureHow {
  headStartMs?: number
  /** True to measure checks that a person requests. */
  isRequested?: boolean
}

export async function measure(
  count: number,
  seed: number,
  startProvider?: StartServer,
  from: readonly Variant[] = variants,
  { headStartMs, isRequested = false }: MeasureHow = {},
): Promise<Record<Mode, Report>> {
  const world = generateWorld(count, seed, from)
  const served = await serveWorld(world, startProvider && { provider: startProvider })
  try {
    const { samples } = world
    const limits = headStartMs === undefined ? {} : { headStartMs }
    const run = (mode: Mode) => measureMode(samples, { ...served[mode], ...limits }, mode, isRequested)
    const roots = await run('roots')
    return { roots, resolver: await run('resolver') }
  } finally {
    await served.close()
  }
}

async function measureMode(
  samples: readonly Sample[],
  config: ResolverConfig,
  mode: Mode,
  isRequested: boolean,
): Promise<Report> {
  const limited = limiter(atOnce)
  let questions = 0
  const onQuestion = () => {
    questions += 1
    return undefined
  }
  const checked = await Promise.all(
    samples.map((sample) => limited(() => checkOne(sample, { ...config, onQuestion }, mode, isRequested))),
  )
  const misses = checked.map(({ miss }) => miss).filter((miss) => miss.outcome !== 'right')
  const having = (outcome: Outcome) => misses.filter((miss) => miss.outcome === outcome).length
  return {
    count: samples.length,
    falseCorrect: having('false-correct'),
    falseWrong: having('false-wrong'),
    rightCause: samples.length - misses.length,
    questions: questions / samples.length,
    longestMs: Math.max(...checked.map(({ ms }) => ms)),
    misses,
    hidden: checked.flatMap(({ hidden }) => hidden),
    unclear: [...new Set(checked.flatMap(({ unclear }) => unclear))],
  }
}

export function configFor({ resolver }: Sample, usual: ResolverConfig): ResolverConfig {
  const host = resolver && resolvers[resolver]
  return host ? { ...usual, recursive: [{ host, port: usual.port }] } : usual
}

const resolvers = { silent: hosts.silentResolver, plain: hosts.plainResolver }

async function checkOne(sample: Sample, usual: ResolverConfig, mode: Mode, areRequested: boolean) {
  const config = configFor(sample, usual)
  const truth = mode === 'roots' ? sample.truth : sample.truthOfResolver
  const isRequested = areRequested || sample.variant.isRequested === true
  const check = (limits: ResolverConfig, last: DnsCheck | null, isRoutine = false) =>
    checkRecords(sample.wanted, limits, new AbortController().signal, { last, isRoutine, isRequested })
  // Only the queries of the last thorough check count.
  const { onQuestion: _, ...uncounted } = config
  const last = sample.variant.isCheckedTwice ? await check(uncounted, null) : null
  const startedAt = performance.now()
  const thorough = await check(config, last)
  const ms = performance.now() - startedAt
  // A routine check follows only if all records are ready, and must find the same.
  const isReady = thorough.records.every((one) => stateOf(one) === 'ready')
  const { records } = isReady ? await check(uncounted, thorough, true) : thorough
  const outcomes = [...thorough.records, ...records].map((check, index) =>
    outcomeOf(check, truth[index % records.length]),
  )
  const miss: Miss = {
    row: sample.variant.row,
    title: sample.variant.title,
    outcome: worstOutcome.find((outcome) => outcomes.includes(outcome)) ?? 'right',
    results: records.map((check) => `${stateOf(check)} ${check.code}`),
    messages: records.map(({ message }) => message),
  }
  const hidden = records.flatMap((check) =>
    hiddenNames(check, sample.wanted).map((name) => `${name}: ${check.message}`),
  )
  return { miss, ms, hidden, unclear: voiceFaults(records.flatMap(textsOf)) }
}

const textsOf = (check: RecordCheck) => [
  check.message,
  ...(check.notes ?? []),
  shortCause(check),
  attentionText('DNS', check),
]

const worstOutcome: readonly Outcome[] = ['false-correct', 'false-wrong', 'other', 'right']
const claimsToWork: readonly CheckState[] = ['ready', 'attention', 'waiting']

function outcomeOf(check: RecordCheck, truth: Truth | undefined): Outcome {
  const state = stateOf(check)
  if (!truth) return 'other'
  if (truth.states.includes(state)) return truth.codes.includes(check.code) ? 'right' : 'other'
  if (state === 'ready') return 'false-correct'
  if (claimsToWork.includes(state) && !truth.states.some((one) => claimsToWork.includes(one)))
    return 'false-correct'
  return state === 'wrong' ? 'false-wrong' : 'other'
}
