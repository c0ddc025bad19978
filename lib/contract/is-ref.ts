import { isRecord } from '@/lib/util/is-record'

/** Reports whether a value is a Ref: a JSON object with the ID of another resource. */
export const isRef = (value: unknown): value is { id: string } =>
  isRecord(value) && typeof value.id === 'string'
