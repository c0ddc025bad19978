import { daemonStarter, installedDaemons } from './dns-daemons'
import {
  exceededByAverage,
  exceededByChanges,
  exceededByLatency,
  exceededByRepairs,
  exceededByResults,
} from '@/lib/dns/measure/limits'
import { countQuestions, measureLatency } from '@/lib/dns/measure/latency'
import { startMinimal } from '@/lib/dns/measure/serve'
import { maxThoroughDays } from '@/lib/dns/model/thorough'
import { measure, modes, type Miss, type Report } from '@/lib/dns/measure/measure'
import { pairsWith, seconds } from '@/lib/dns/measure/pairs'
import { repairEach } from '@/lib/dns/measure/repaired'
import { registryVariants } from '@/lib/dns/measure/variants-registry'
import { variants } from '@/lib/dns/measure/world'

const titles = { roots: 'From the root servers', resolver: 'Through a resolver' }
const usage =
  'Usage: npm run dns:measure -- [setups, 1 to 5000] [seed] [installed], or -- latency, or -- pairs [seed]'

/**
 * Measures the DNS check with generated setups on local name servers, and prints the shares of correct and false
 * results. Sets a failing exit code if a share misses its limit. See `usage` for the arguments.
 */
export async function benchDns([
  countText = '500',
  seedText = '1',
  servers,
]: readonly string[]): Promise<void> {
  if (countText === 'latency') return benchLatency()
  if (countText === 'pairs') return benchPairs(Number(seedText))
  const [count, seed] = [Number(countText), Number(seedText)]
  if (!Number.isInteger(count) || count < 1 || count > 5000 || !Number.isInteger(seed)) throw new Error(usage)
  const installed = servers === 'installed' ? installedDaemons() : []
  if (servers === 'installed')
    process.stdout.write(`Providers run ${installed.map(({ command }) => command).join(', ') || 'nothing'}\n`)
  const provider = installed.length > 0 ? daemonStarter(installed) : undefined
  for (const isRequested of [false, true]) {
    const from = isRequested ? [...variants, ...registryVariants] : variants
    const reports = await measure(count, seed, provider, from, { isRequested })
    for (const mode of modes) {
      const title = isRequested ? `${titles[mode]}, requested by a person` : titles[mode]
      process.stdout.write(textOf(title, reports[mode]))
      failIf(exceededByResults(reports[mode]))
    }
  }
}

/** Prints the exceeded limits, and sets a failing exit code if there are any. */
function failIf(exceeded: readonly string[]): void {
  for (const sentence of exceeded) process.stdout.write(`  LIMIT MISSED: ${sentence}\n`)
  if (exceeded.length > 0) process.exitCode = 1
}

/** The maximum number of steps to repair two errors. */
const maxSteps = 5

/** Combines each setup with each second error that it can have, then measures and repairs the result. */
async function benchPairs(seed: number) {
  if (!Number.isInteger(seed)) throw new Error(usage)
  for (const second of seconds) {
    const pairs = pairsWith(variants, second)
    const reports = await measure(pairs.length, seed, undefined, pairs)
    for (const mode of modes) {
      process.stdout.write(textOf(`${titles[mode]}, with ${second.title}`, reports[mode]))
      failIf(exceededByResults(reports[mode]))
    }
    const { count, left } = await repairEach(pairs, seed, maxSteps)
    const lines = left.map((messages) => `    ${messages.join(' ')}\n`)
    process.stdout.write(`  not repaired                      ${left.length} of ${count}\n${lines.join('')}`)
    failIf(exceededByRepairs(left.length))
  }
}

/** Measures how long the checks of 200 domains take if each server has a latency of 20 ms. */
async function benchLatency() {
  const latency = await measureLatency(200, 20)
  const { delayMs, atOnce, questions } = latency
  const kinds = (['thorough', 'routine'] as const).flatMap((kind) => {
    const { count, ownMs, bareMs } = latency[kind]
    return [
      `${kind} checks of ${count} domains`,
      `  queries per check, if ready       ${questions[kind].toFixed(1)}`,
      `  checks                            ${(ownMs / 1000).toFixed(2)} s`,
      `  minimal client, same queries      ${(bareMs / 1000).toFixed(2)} s`,
      `  ratio                             ${(ownMs / bareMs).toFixed(2)}`,
    ]
  })
  const byKind = [...questions.kinds].map(
    ([kind, { count, thorough, routine }]) =>
      `  ${kind} (${count}): ${thorough.toFixed(1)} thorough, ${routine.toFixed(1)} routine`,
  )
  const minimal = await countQuestions(200, 1, startMinimal)
  const averages = [
    `average queries, one thorough check in ${maxThoroughDays} days`,
    `  servers that list all types       ${questions.average.toFixed(1)}`,
    `  servers that list one type        ${minimal.average.toFixed(1)}`,
    `changed setups that a routine check still finds ready: ${minimal.unseen.length}`,
  ]
  const text = [
    `${atOnce} at once, ${delayMs} ms to each server`,
    ...kinds,
    'queries per check',
    ...byKind,
    ...averages,
    '',
  ]
  process.stdout.write(text.join('\n'))
  failIf([...exceededByLatency(latency), ...exceededByAverage(minimal), ...exceededByChanges(minimal.unseen)])
}

function textOf(title: string, report: Report) {
  const { count, falseCorrect, falseWrong, rightCause, questions, longestMs, misses } = report
  return [
    `\n${title}: ${count} setups`,
    `  reported as working, but broken   ${falseCorrect}`,
    `  reported as wrong, but working    ${falseWrong}`,
    `  correct state and cause           ${rightCause}`,
    `  queries per check                 ${questions.toFixed(1)}`,
    `  longest check                     ${(longestMs / 1000).toFixed(1)} s`,
    ...[...grouped(misses)].map(([text, number]) => `  ${String(number).padStart(4)} × ${text}`),
    '',
  ].join('\n')
}

/** Returns the number of misses for each description. */
function grouped(misses: readonly Miss[]) {
  const counts = new Map<string, number>()
  for (const { row, title, outcome, results } of misses) {
    const text = `row ${row}, ${title}: ${outcome} (${results.join('; ')})`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}
