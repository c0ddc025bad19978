/** Version of this agent, as it tells the platform. */
export const AGENT_VERSION = '3.30.2'
