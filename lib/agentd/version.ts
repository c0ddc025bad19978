/** The version that this agent reports to the platform. */
export const AGENT_VERSION = '3.30.2'
