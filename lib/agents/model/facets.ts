/** The facets that agents can be filtered by, in menu order. */
export const agentFacets = ['state', 'version', 'host', 'os', 'region', 'credential'] as const
export type AgentFacet = (typeof agentFacets)[number]

/** Represents the empty value of a facet, which a query parameter can't hold. */
export const NO_VALUE = 'none'
