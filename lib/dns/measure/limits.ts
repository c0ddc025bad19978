import { counted } from '@/lib/util/text'
import type { Report } from './measure'
import type { measureLatency } from './latency'

// The limits that this directory's README explains. Each function returns a sentence for each exceeded limit.

const minRightCause = 0.98
const maxQuestions = 12
const maxRatio = 1.5
/** The maximum duration of a check: 3 s for silent servers, and 1 s for the walk. */
const maxSeconds = 4

type Results = Pick<Report, 'count' | 'falseCorrect' | 'falseWrong' | 'rightCause' | 'longestMs'>
type Latency = Awaited<ReturnType<typeof measureLatency>>
type Timed = Pick<Latency['thorough'], 'ownMs' | 'bareMs'>

export function exceededByResults(results: Results): string[] {
  const { count, falseCorrect, falseWrong, rightCause, longestMs } = results
  return [
    ...(falseCorrect > 0
      ? [`${counted(falseCorrect, 'broken setup')} reported as working, at most 0 allowed`]
      : []),
    ...(falseWrong > 0
      ? [`${counted(falseWrong, 'working setup')} reported as wrong, at most 0 allowed`]
      : []),
    ...(rightCause < count * minRightCause
      ? [`${rightCause} of ${count} have the correct state and cause, at least 98% required`]
      : []),
    ...(longestMs > maxSeconds * 1000
      ? [`${(longestMs / 1000).toFixed(1)} s for the longest check, at most ${maxSeconds} s allowed`]
      : []),
  ]
}

export const exceededByAverage = ({ average }: Pick<Latency['questions'], 'average'>): string[] =>
  average > maxQuestions
    ? [`${average.toFixed(2)} queries per check on average, at most ${maxQuestions} allowed`]
    : []

export function exceededByLatency({
  questions,
  thorough,
  routine,
}: {
  questions: Pick<Latency['questions'], 'average'>
  thorough: Timed
  routine: Timed
}): string[] {
  const ratios = Object.entries({ thorough, routine }).map(
    ([kind, { ownMs, bareMs }]) => [kind, ownMs / bareMs] as const,
  )
  return [
    ...exceededByAverage(questions),
    ...ratios.flatMap(([kind, ratio]) =>
      ratio > maxRatio
        ? [`A ratio of ${ratio.toFixed(2)} for ${kind} checks, at most ${maxRatio} allowed`]
        : [],
    ),
  ]
}

export const exceededByChanges = (unseen: readonly string[]): string[] =>
  unseen.map((title) => `A routine check misses the change in: ${title}`)

export const exceededByRepairs = (left: number): string[] =>
  left > 0 ? [`${counted(left, 'setup')} not repaired, at most 0 allowed`] : []
