import { DAY_MS } from '@/lib/util/time'
/** The number of days for which uptime, offline agents and versions are shown. */
export const HISTORY_DAYS = 90
export const HISTORY_MS = HISTORY_DAYS * DAY_MS
