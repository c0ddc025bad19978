/** The properties by which agents can be filtered, in menu order. */
export const agentFacets = ['state', 'version', 'host', 'os', 'region', 'credential'] as const
export type AgentFacet = (typeof agentFacets)[number]

/** The value of an empty property in the URL's query. */
export const NO_FACET_VALUE = 'none'
