import type { Access } from './operation'

const rank: Record<Access, number> = { viewer: 0, operator: 1, admin: 2 }

/** Reports whether a role includes the permissions of another role. */
export const includesRole = (role: Access, needed: Access) => rank[role] >= rank[needed]
