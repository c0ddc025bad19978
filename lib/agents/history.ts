export const DAY_MS = 86_400_000
/** So far back the console tells of agents: of their uptime, of those that went, and of their versions. */
export const HISTORY_DAYS = 90
export const HISTORY_MS = HISTORY_DAYS * DAY_MS
