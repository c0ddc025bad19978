/** The facets that agents can be filtered by, in menu order. */
export const agentFacets = ['state', 'version', 'host', 'os', 'region', 'credential'] as const
export type AgentFacet = (typeof agentFacets)[number]

/** The query parameter's value for an empty facet value, which a query parameter can't contain. */
export const NO_FACET_VALUE = 'none'
