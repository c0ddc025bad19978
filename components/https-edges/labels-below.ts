import type { Labels } from '@/components/resource/form/form-context'

/** The labels of a module's inputs, where the module is a field of the request. */
export const labelsBelow = (field: string, labels: Labels): Labels =>
  Object.fromEntries(Object.entries(labels).map(([name, words]) => [`${field}.${name}`, words]))

/** The same, where the module may be left out. */
export const labelsOfOptional = (field: string, labels: Labels): Labels =>
  Object.fromEntries(
    Object.entries(labelsBelow(field, labels)).map(([path, words]) => [path, { ...words, isOptional: true }]),
  )
