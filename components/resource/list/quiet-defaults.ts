import { ALL, type List } from './use-list'

/**
 * Returns a list whose facets with a default return to this default when they are cleared. All `values` of such a facet
 * can be chosen. Otherwise, the unfiltered list would look like the default.
 */
export const withQuietDefaults = (list: List, values: Readonly<Record<string, readonly string[]>>): List => ({
  ...list,
  chosen: list.chosen.map((choice) =>
    list.search[choice.facet] === ALL ? { ...choice, values: [...(values[choice.facet] ?? [])] } : choice,
  ),
  choose: (facet, choice) =>
    choice.values.length === 0 && facet in values ? list.change({ [facet]: '' }) : list.choose(facet, choice),
})

/** Reports whether the chosen values of a facet are its default. */
export function isDefaultChoice(
  { facet, values }: Pick<List['chosen'][number], 'facet' | 'values'>,
  defaults: Readonly<Record<string, string>> = {},
): boolean {
  const initial = defaults[facet]?.split(',')
  return initial?.length === values.length && initial.every((value) => values.includes(value))
}
