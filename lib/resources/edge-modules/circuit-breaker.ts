import * as z from 'zod'
import { rule, type RuleSource } from '@/lib/contract/fields'
import { edgeModule, moduleRequest, moduleResponse } from './edge-module'

export const circuitBreakerDefaults = {
  tripped_duration: 10,
  rolling_window: 10,
  num_buckets: 10,
  volume_threshold: 20,
} as const
const MAX_BUCKETS = 128

const count = (initial: number) => z.uint32().default(initial)
const over = (initial: number, code: number, source: RuleSource = 'local') =>
  rule(count(initial), (value) => value > 0, { code, message: 'Must be greater than 0', source })
const number = z.number().nullish()

const request = moduleRequest({
  tripped_duration: over(circuitBreakerDefaults.tripped_duration, 7016),
  rolling_window: over(circuitBreakerDefaults.rolling_window, 7017),
  num_buckets: rule(over(circuitBreakerDefaults.num_buckets, 7018), (value) => value <= MAX_BUCKETS, {
    code: 7018,
    message: `Must be at most ${MAX_BUCKETS}`,
    source: 'spec',
  }),
  volume_threshold: count(circuitBreakerDefaults.volume_threshold),
  error_threshold_percentage: rule(z.number(), (value) => value >= 0 && value <= 1, {
    code: 7011,
    message: 'Must be between 0 and 1, not a percentage',
    source: 'spec',
  }),
})

/** The circuit breaker module. Source: the API specification, sections "EndpointCircuitBreaker" and "Limits". */
export const circuitBreaker = edgeModule({
  request,
  response: moduleResponse({
    tripped_duration: number,
    rolling_window: number,
    num_buckets: number,
    volume_threshold: number,
    error_threshold_percentage: number,
  }),
})
