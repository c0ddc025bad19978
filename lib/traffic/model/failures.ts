/** The effect of a problem on requests, for use at the end of a sentence. */
type Effect =
  | 'requests fail'
  | 'every request fails'
  | 'most requests fail'
  | 'visitors get an error'
  | `${string}% of requests fail`

/** The two parts of a sentence about failing requests. */
export interface Failure {
  reason: string
  effect: Effect
}

interface Problem {
  sentence: string
  failure?: Failure
}

const so = (reason: string, effect: string) => `${reason}, so ${effect}.`

/** Returns a problem's sentence and its parts. */
export const failing = (reason: string, effect: Effect = 'requests fail') => ({
  sentence: so(reason, effect),
  failure: { reason, effect },
})

/**
 * Returns the problem with the effect "most requests fail". Doesn't change a problem without a failure, or one with the
 * effect "visitors get an error".
 */
export const ofMost = <P extends Problem>(problem: P) =>
  problem.failure === undefined || problem.failure.effect === 'visitors get an error'
    ? problem
    : { ...problem, ...failing(problem.failure.reason, 'most requests fail') }

/** Returns the sentence that says why requests go to another backend, and names this backend. */
export const rerouted = (reason: string, backend: string) => so(reason, `requests go to ${backend}`)

/** Returns the problem with `phrase` applied to its sentence and its reason. */
export const rephrased = ({ sentence, failure }: Problem, phrase: (text: string) => string): Problem => ({
  sentence: phrase(sentence),
  ...(failure && { failure: { ...failure, reason: phrase(failure.reason) } }),
})

/** Returns the sentence about a problem that affects only a part of a path. */
export function partText({ sentence, failure }: Problem, isOneOf: boolean): string {
  const effect = failure && partialEffect(failure.effect, isOneOf)
  return failure && effect !== undefined ? so(failure.reason, effect) : sentence
}

function partialEffect(effect: Effect, isOneOf: boolean): string | undefined {
  if (effect === 'requests fail' || effect === 'every request fails') return 'some requests might fail'
  if (!isOneOf || effect === 'most requests fail') return undefined
  return effect === 'visitors get an error' ? 'some visitors get an error' : 'some requests fail'
}
