import type { Labels } from '@/components/resource/form/form-context'

/** Returns the input labels of a module that is a field of the request. */
export const labelsBelow = (field: string, labels: Labels): Labels =>
  Object.fromEntries(Object.entries(labels).map(([name, fieldText]) => [`${field}.${name}`, fieldText]))

/** Returns the labels of an optional module's inputs. */
export const labelsOfOptional = (field: string, labels: Labels): Labels =>
  Object.fromEntries(
    Object.entries(labelsBelow(field, labels)).map(([path, fieldText]) => [
      path,
      { ...fieldText, isOptional: true },
    ]),
  )
