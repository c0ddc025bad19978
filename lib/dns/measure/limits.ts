import { counted } from '@/lib/util/text'
import type { Report } from './measure'
import type { measureLatency } from './latency'

// The limits that README.md of this folder explains. Each function returns a sentence for each limit that is exceeded.

const minRightCause = 0.98
const maxQuestions = 12
const maxRatio = 1.5

type Results = Pick<Report, 'count' | 'falseCorrect' | 'falseWrong' | 'rightCause'>
type Latency = Pick<Awaited<ReturnType<typeof measureLatency>>, 'questions' | 'ownMs' | 'bareMs'>

/** The longest check has no limit here, because its time depends on the machine's load. */
export function exceededByResults({ count, falseCorrect, falseWrong, rightCause }: Results): string[] {
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
  ]
}

export function exceededByLatency({ questions, ownMs, bareMs }: Latency): string[] {
  const ratio = ownMs / bareMs
  return [
    ...(questions > maxQuestions
      ? [`${questions.toFixed(2)} queries per check, at most ${maxQuestions} allowed`]
      : []),
    ...(ratio > maxRatio ? [`A ratio of ${ratio.toFixed(2)}, at most ${maxRatio} allowed`] : []),
  ]
}

export const exceededByRepairs = (left: number): string[] =>
  left > 0 ? [`${counted(left, 'setup')} not repaired, at most 0 allowed`] : []
