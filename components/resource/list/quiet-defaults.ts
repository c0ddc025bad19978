import { ALL, type List } from './use-list'

/**
 * Returns the properties of `ListFilters` that make a list look as if its default filters weren't set. `values`
 * contains all values of each facet with a default.
 */
export const quietDefaults = (
  list: List,
  values: Readonly<Record<string, readonly string[]>>,
  defaults: Readonly<Record<string, string>> = {},
) => {
  const chosen = list.chosen.map((choice) =>
    list.search[choice.facet] === ALL ? { ...choice, values: [...(values[choice.facet] ?? [])] } : choice,
  )
  return {
    list: {
      ...list,
      chosen,
      choose: (facet, choice) =>
        choice.values.length || !(facet in values)
          ? list.choose(facet, choice)
          : list.change({ [facet]: '' }),
    } satisfies List,
    shownAs: (facet: string, { length }: readonly string[]) =>
      length === values[facet]?.length ? ['All'] : undefined,
    shownElsewhere: chosen.find((choice) => choice.values.toSorted().join() === defaults[choice.facet])
      ?.facet,
  }
}
