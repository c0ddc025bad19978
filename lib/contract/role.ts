import type { Access } from './operation'

const rank: Record<Access, number> = { viewer: 0, operator: 1, admin: 2 }

export const includesRole = (role: Access, needed: Access) => rank[role] >= rank[needed]
