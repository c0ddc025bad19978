/** The current names of audited operations, keyed by the names in entries of earlier versions, which never change. */
const currentNames: ReadonlyMap<string, string> = new Map([
  ['endpoints.visit', 'endpoints.test-request'],
  ['sites.visit', 'sites.test-request'],
  ['sites.take-down', 'sites.delete'],
  ['sites.adopt', 'sites.add-resource'],
  ['sites.release', 'sites.remove-resource'],
])

/** Returns the current name of an operation from any version. */
export const currentOperation = (name: string): string => currentNames.get(name) ?? name

/** Returns the earlier names of the operations whose current name `isSaved` accepts. */
export const earlierOperations = (isSaved: (current: string) => boolean): string[] =>
  [...currentNames].flatMap(([earlier, current]) => (isSaved(current) ? [earlier] : []))
