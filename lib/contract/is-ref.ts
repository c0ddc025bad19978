import { isRecord } from '@/lib/util/is-record'

/** Whether a value refers to another thing: a JSON object with its id, whatever else. Source: specification, "Ref". */
export const isRef = (value: unknown): value is { id: string } =>
  isRecord(value) && typeof value.id === 'string'
