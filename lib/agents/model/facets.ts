/** What agents are narrowed by, in the order of their menus. */
export const agentFacets = ['state', 'version', 'host', 'os', 'region', 'credential'] as const
export type AgentFacet = (typeof agentFacets)[number]

/** Stands for the empty value of a facet, which an address could not hold. */
export const NO_VALUE = 'none'
